// Starting a match: create it, remember its tokens, go there.

import { api, type CreateMatch, type GameInfo } from '../api';
import { router } from './router.svelte';
import { matches, write } from './storage';

export async function startMatch(game: GameInfo, wish: CreateMatch): Promise<void> {
  const created = await api.create(wish);
  matches.add({
    id: created.match,
    tokens: created.tokens,
    wish,
    started: Date.now(),
  });
  write(`last.${game.id}`, wish);
  router.go(`/play/${created.match}`);
}
