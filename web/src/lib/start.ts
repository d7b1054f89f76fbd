// Starting a match: create it, remember its tokens, go there.

import { api, type CreateMatch, type GameInfo } from '../api';
import { router } from './router.svelte';
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
  router.go(`/play/${created.match}`);
}
