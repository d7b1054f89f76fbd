// A position that was looked at in a match, for setting up.

import { api, type OptionValue } from '../api';

/** What is needed here of the exact record of a match. */
interface Played {
  game: string;
  options: Record<string, OptionValue>;
  start: string;
  parts: string[];
}

/**
 * The full text of the position after so many parts of a match. It is found from the record, which a match with secrets
 * has only when it is over. Between two parts of a turn there is no position, so then it is the one before that turn.
 */
export async function positionAfter(match: string, count: number, signal: AbortSignal): Promise<string> {
  const { game, options, start, parts }: Played = JSON.parse(await api.record(match, 'json', signal));
  for (let played = parts.slice(0, count); played.length > 0; played = played.slice(0, -1)) {
    const { position } = await api.study(game, { position: start, options, played }, signal);
    if (position !== null) return position;
  }
  return start;
}
