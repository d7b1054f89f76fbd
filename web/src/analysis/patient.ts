// Calls that wait as long as a busy server wants them to, and are then made again.

import { ApiError } from '../api';
import { pause } from '../api/pause';

/** How long to wait where the server does not say: for a network that is gone, say. */
const UNTOLD_MS = 2_000;

const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || error.mayPass);

/** Tells, second by second, how many are left to wait; none when the wait is over. */
export type OnWait = (seconds: number) => void;

/** Makes a call until it is answered or refused for good, or until nobody wants the answer. */
export async function patiently<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  onwait: OnWait,
): Promise<T> {
  for (;;) {
    try {
      return await attempt(signal);
    } catch (error) {
      if (signal.aborted || !isBusy(error)) throw error;
      await countdown(error.retryAfter || UNTOLD_MS, signal, onwait);
      if (signal.aborted) throw error;
    }
  }
}

async function countdown(ms: number, signal: AbortSignal, onwait: OnWait): Promise<void> {
  for (let seconds = Math.ceil(ms / 1000); seconds > 0 && !signal.aborted; seconds -= 1) {
    onwait(seconds);
    await pause(1000, signal);
  }
  onwait(0);
}
