// The end of what a page still waits for when somebody leaves it.

import { onDestroy } from 'svelte';

/** Aborted when the component is left; to be called while it is made. */
export function leaving(): AbortSignal {
  const left = new AbortController();
  onDestroy(() => left.abort());
  return left.signal;
}
