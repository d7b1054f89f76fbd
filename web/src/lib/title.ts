// What the tab is called: the page, and before it how many matches wait for whoever is here.

import { texts } from '../texts';

let page = '';
let isAwaitedHere = false;
let elsewhere = 0;

function show(): void {
  const called = isAwaitedHere ? texts.yourTurnTitle(page) : page;
  const count = elsewhere + Number(isAwaitedHere);
  document.title = elsewhere > 0 ? texts.countedTitle(count, called) : called;
}

/** Names the page. It may be that of a match that waits for somebody here. */
export function entitle(name: string, isAwaited = false): void {
  [page, isAwaitedHere] = [name, isAwaited];
  show();
}

/** So many matches wait besides the one on the page. */
export function awaitElsewhere(matches: number): void {
  elsewhere = matches;
  show();
}
