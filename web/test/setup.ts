// The tests read English.

import { speak } from '../src/texts';

await speak('en');

// The browser that the tests run in has no media: nothing that is asked of one holds.
if (typeof globalThis.matchMedia !== 'function') {
  const none = (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as MediaQueryList;
  Object.assign(globalThis, { matchMedia: none });
}
