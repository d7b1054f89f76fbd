// The live feed of one match for one eye: events as they happen, the gap first. It reconnects by
// itself, ever more slowly, and at once when the browser says that the network is back.

import { heard } from '../texts';
import type { GameEvent } from './types';

export interface Feed {
  close(): void;
}

export interface FeedHandlers {
  /** Asked at every (re)connection: the last version that is known. */
  since(): number;
  onEvent(event: GameEvent): void;
  /** Called with false when the line drops and with true when it stands (again). */
  onLine(up: boolean): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

export function openFeed(match: string, token: string | undefined, handlers: FeedHandlers): Feed {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let closed = false;

  function connect(): void {
    clearTimeout(timer);
    const url = new URL(`/api/matches/${encodeURIComponent(match)}/socket`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('since', String(handlers.since()));
    // The token travels as a subprotocol so that it never appears in an address or a log.
    socket = token ? new WebSocket(url, `menagerie.${token}`) : new WebSocket(url);
    socket.onopen = () => {
      wait = FIRST_WAIT_MS;
      handlers.onLine(true);
    };
    socket.onmessage = (message) => {
      const event = readEvent(message.data);
      if (event && !closed) handlers.onEvent(event);
    };
    socket.onclose = () => {
      if (closed) return;
      handlers.onLine(false);
      // A little randomness, so that a restarted server is not met by everybody at once.
      timer = setTimeout(connect, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
  }

  function reconnectNow(): void {
    if (socket?.readyState !== WebSocket.CLOSED) return;
    wait = FIRST_WAIT_MS;
    connect();
  }

  addEventListener('online', reconnectNow);
  connect();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      removeEventListener('online', reconnectNow);
      socket?.close();
    },
  };
}

function readEvent(data: unknown): GameEvent | null {
  try {
    const event = JSON.parse(String(data));
    return typeof event?.version === 'number' && event.entry ? heard(event) : null;
  } catch {
    return null;
  }
}
