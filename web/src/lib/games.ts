// The list of games is asked for once a visit; it changes only when the server does.

import { ApiError, api, type GameInfo } from '../api';
import { texts } from '../texts';

let asked: Promise<GameInfo[]> | null = null;

export function loadGames(): Promise<GameInfo[]> {
  asked ??= api.games().catch((error) => {
    // A failure must not be remembered: the next page asks again.
    asked = null;
    throw error;
  });
  return asked;
}

export async function loadGame(id: string): Promise<GameInfo | undefined> {
  return (await loadGames()).find((game) => game.id === id);
}

/** A game without which there is nothing to show. */
export async function needGame(id: string): Promise<GameInfo> {
  const game = await loadGame(id);
  if (!game) throw new ApiError(404, 'unknown_game', texts.problems.missing);
  return game;
}

/** The match in which several play the puzzles of a game, if there is one. */
export async function matchOf({ id }: GameInfo): Promise<GameInfo | undefined> {
  return (await loadGames()).find((game) => game.match_of === id);
}

export function seatName(game: GameInfo, id: string): string {
  return game.seats.find((seat) => seat.id === id)?.name ?? id;
}
