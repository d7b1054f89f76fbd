// Calls that outlive a broken network: they are made again, ever more slowly and at once when the
// browser says that it is online, for as long as somebody wants the answer.

import { ApiError } from './client';

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;

export async function persist<T>(
  attempt: () => Promise<T>,
  isWanted: () => boolean,
  onLine: (up: boolean) => void,
): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      const answer = await attempt();
      onLine(true);
      return answer;
    } catch (error) {
      const isWorthAnother = error instanceof ApiError && error.isNetwork;
      if (!isWorthAnother) throw error;
      onLine(false);
      await pause(wait);
      if (!isWanted()) throw error;
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
}
