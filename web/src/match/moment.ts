// The moment of a match that is looked at, in the address: a link to it opens there, and so does a reload.

import { to } from '../lib/base';
import { router } from '../lib/router.svelte';

const NAME = 'at';
/** Browsers take few changes of an address at once: it is written when somebody has come to rest. */
const REST_MS = 300;

/** The moment that the address names: after so many changes of the game; null for the present. */
export function momentHere(query: URLSearchParams = router.query, name = NAME): number | null {
  const at = query.get(name) ?? '';
  return /^\d{1,9}$/.test(at) ? Number(at) : null;
}

/** Writes a moment into the address soon, in the place of what stood there; returns what calls that off. */
export function noteMoment(moment: number | null, name = NAME): () => void {
  const timer = setTimeout(() => {
    const query = router.query;
    if (momentHere(query, name) === moment) return;
    if (moment === null) query.delete(name);
    else query.set(name, `${moment}`);
    router.note(query);
  }, REST_MS);
  return () => clearTimeout(timer);
}

/** The address of a match at a moment, for others. */
export function linkOf(match: string, moment: number | null): string {
  const link = new URL(to(`/play/${encodeURIComponent(match)}`), location.href);
  if (moment !== null) link.searchParams.set(NAME, `${moment}`);
  return link.href;
}
