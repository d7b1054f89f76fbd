// Starting a match: create it, remember its tokens, give its seats' shares of the chance, go there.

import { ApiError, api, type CreateMatch, type GameInfo, type Proof } from '../api';
import { router } from './router.svelte';
import { shares } from './shares';
import { matches, write } from './storage';

export async function startMatch(game: GameInfo, wish: CreateMatch): Promise<void> {
  const created = await api.create(wish);
  matches.add({
    id: created.match,
    // In the game's order: the first is the one whose eye looks first.
    tokens: Object.fromEntries(
      game.seats.flatMap(({ id }) => (created.tokens[id] ? [[id, created.tokens[id]]] : [])),
    ),
    wish,
    hidden: game.hidden,
    started: Date.now(),
  });
  write(`last.${game.id}`, wish);
  const shared = Object.values(created.tokens).map((token) =>
    giveNonce(created.match, { token }, created.commitment),
  );
  await Promise.all(shared);
  router.go(`/play/${created.match}`);
}

/**
 * Gives a seat's share of the chance, which nobody could know when the server committed to its own. Where a seed decides all
 * chance, no share of it is asked for.
 */
export async function giveNonce(match: string, proof: Proof, commitment: string | null): Promise<void> {
  if (commitment === null) return;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    await api.nonce(match, proof, nonce);
    shares.add(match, commitment, nonce);
  } catch (error) {
    // Another page of the same person was faster, or the game has begun without it.
    if (!(error instanceof ApiError && ['nonce_given', 'begun'].includes(error.code))) throw error;
  }
}
