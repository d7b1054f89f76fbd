// Calls that are made before the code that needs their answers is there. `client.ts` takes the answers over.
//
// On a shared screen of a game with secrets nothing is asked for with a player's token, because a cover comes
// first. A match from before this browser noted whether its game has secrets is treated like that, too.

import { to } from '../lib/base';
import { matches } from '../lib/storage';
import type { Language } from '../texts/files';

const answers = new Map<string, Promise<Response>>();
const keyOf = (path: string, token?: string) => `${path} ${token ?? ''}`;

function ask(call: string, token?: string): void {
  const path = to(call);
  const answer = fetch(path, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
  // The code that takes it over learns of a failure.
  answer.catch(() => {});
  answers.set(keyOf(path, token), answer);
}

/** The answer to a call that was made already, for the first who wants it. */
export function claim(path: string, token?: string): Promise<Response> | undefined {
  const key = keyOf(path, token);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}

/** By what a match is opened first: the token of a seat, or what the browser proves by itself. */
export function firstProof(id: string): { token: string } | undefined {
  const known = matches.find(id);
  const [token, ...others] = Object.values(known?.tokens ?? {});
  return token && (others.length === 0 || known?.hidden === false) ? { token } : undefined;
}

/** Asks for what the page at an address is made of. */
export function askFor(address: string, language: Language): void {
  const [room = '', name = ''] = address.split('/').slice(1);
  switch (room) {
    case 'play':
      ask(`/api/matches/${name}/opening`, firstProof(name)?.token);
      return;
    case 'rules':
      ask(`/api/book?lang=${language}`);
      break;
    case 'tour':
      ask(`/api/games/${name}/tour?lang=${language}`);
      break;
    case 'edit':
      ask(`/api/games/${name}/kit`);
      break;
  }
  ask('/api/games');
}
