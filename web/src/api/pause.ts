/** Waits; ends early when nobody waits any more and, if told so, when the browser is online again. */
export function pause(ms: number, signal: AbortSignal, untilOnline = false): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const done = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (untilOnline) addEventListener('online', done, { signal: ended.signal });
    signal.addEventListener('abort', done, { signal: ended.signal });
    if (signal.aborted) done();
  });
}
