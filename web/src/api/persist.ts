// Calls that outlive a broken network: they are made again, ever more slowly and at once when the
// browser says that it is online, for as long as somebody wants the answer.

import { ApiError } from './client';
import { pause } from './pause';

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
/** After so many answers that it cannot serve the call, a server is not asked again. */
const MOST_REFUSALS = 5;

export interface Patience {
  /** Ends the call and all that would follow it. */
  signal: AbortSignal;
  /** Told whether the server was there. */
  onLine?: (up: boolean) => void;
  /** For how long nobody may be there before the failure is told; without it, for as long as it takes. */
  most?: number;
}

export async function persist<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  { signal, onLine, most = Number.POSITIVE_INFINITY }: Patience,
): Promise<T> {
  const began = Date.now();
  let refusals = 0;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      const answer = await attempt(signal);
      onLine?.(true);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError) || !error.mayPass) throw error;
      if (error.status !== 0) refusals += 1;
      const next = Math.max(wait, error.retryAfter);
      if (refusals >= MOST_REFUSALS || Date.now() + next - began > most) throw error;
      onLine?.(false);
      await pause(next, signal, true);
      if (signal.aborted) throw error;
    }
  }
}
