// The live feed of one match for one eye: events as they happen, the gap first.
//
// A line can be dead without having been closed: a phone that slept, a network that changed. The server says every few
// seconds that it is there; a line that is silent for longer is given up and made anew. What is tried again is tried ever
// more slowly, except where something says that it will work now, and not at all where the server refuses it for good.

import { to } from '../lib/base';
import { heard } from '../texts';
import { ApiError, api } from './client';
import { type Looker, named, tokenOf } from './proof';
import type { Frame, Standby } from './types';

export interface Feed {
  close(): void;
}

/** Why there will be no more events: the match is not there, or the token proves no seat of it. */
export type FeedEnd = 'unknown_match' | 'unauthorized';

export interface FeedHandlers {
  /** Asked at every (re)connection: the last version that is known. */
  since(): number;
  onEvent(event: Frame): void;
  /** Told who is there, at first and whenever that changes. */
  onPresence?(presence: Standby): void;
  /** Called where more was missed than is told here. */
  onResync(): void;
  /** Called with false when the line drops and with true when it stands (again). */
  onLine(up: boolean): void;
  /** Called once when there is no use in trying again. */
  onEnd(why: FeedEnd): void;
}

/** How often the server says something, in any case. */
const BEAT_MS = 2_500;
/** After how much silence a line counts as dead. */
const SILENCE_MS = 9_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** The server asks to come back at once. */
const RESTART = 1012;
/** The token is of no seat of this match. */
const BAD_TOKEN = 4401;

export function openFeed(match: string, proof: Looker | undefined, handlers: FeedHandlers): Feed {
  const line = new Line(match, proof, handlers);
  const unlisten = listen(line);
  line.connect();
  return {
    close() {
      unlisten();
      line.end();
    },
  };
}

/** Listens for what says that a line that looks well may be dead, or that a dead one can be made anew. */
function listen(line: Line): () => void {
  const online = () => line.renew();
  const shown = (event: PageTransitionEvent) => {
    // A page that comes back as it was left has lost its line without having been told.
    if (event.persisted) line.renew();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') line.check();
  };
  addEventListener('online', online);
  addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', seen);
  return () => {
    removeEventListener('online', online);
    removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', seen);
  };
}

class Line {
  #socket: WebSocket | null = null;
  /** The next attempt, where one is due. */
  #attempt: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT_MS;
  #heard = 0;
  #stands = false;
  /** Whether the server has answered a call since the line last stood. */
  #isAnswered = false;
  #isOver = false;

  constructor(
    private readonly match: string,
    private readonly proof: Looker | undefined,
    private readonly handlers: FeedHandlers,
  ) {}

  connect(): void {
    this.#drop();
    const url = new URL(
      named(to(`/api/matches/${encodeURIComponent(this.match)}/socket`), this.proof),
      location.href,
    );
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('since', String(this.handlers.since()));
    // The token travels as a subprotocol so that it never appears in an address or a log.
    const token = tokenOf(this.proof);
    const socket = new WebSocket(url, token ? `menagerie.${token}` : 'menagerie');
    this.#socket = socket;
    this.#hear();
    socket.onopen = () => {
      this.#hear();
      this.#stands = true;
      this.#isAnswered = false;
      this.handlers.onLine(true);
    };
    socket.onmessage = ({ data }) => {
      this.#hear();
      this.#receive(data);
    };
    socket.onclose = ({ code }) => this.#closed(code);
  }

  /** Makes the line anew, now. */
  renew(): void {
    if (this.#isOver) return;
    this.#wait = FIRST_WAIT_MS;
    this.connect();
  }

  /** Makes the line anew if it is down, or if the server should have been heard. */
  check(): void {
    if (!this.#stands || Date.now() - this.#heard > 2 * BEAT_MS) this.renew();
  }

  end(): void {
    this.#isOver = true;
    this.#drop();
  }

  /** Lets go of the present socket. A dead one would only report its end much later. */
  #drop(): void {
    clearTimeout(this.#attempt);
    clearTimeout(this.#watchdog);
    this.#stands = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #hear(): void {
    this.#heard = Date.now();
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#lost(this.#stands), SILENCE_MS);
  }

  #receive(data: unknown): void {
    const message = read(data);
    if (!message) return;
    // Only now is it sure that the line carries something.
    this.#wait = FIRST_WAIT_MS;
    if ('ping' in message) this.#socket?.send(JSON.stringify({ pong: message.ping }));
    else if ('presence' in message) this.handlers.onPresence?.(message);
    else if ('resync' in message) this.handlers.onResync();
    else this.handlers.onEvent(message);
  }

  #closed(code: number): void {
    if (code === BAD_TOKEN) this.#finish('unauthorized');
    else this.#lost(code === RESTART);
  }

  /** Goes on after the line was lost: at once where that is likely to work, at first. */
  #lost(atOnce: boolean): void {
    const hasStood = this.#stands;
    this.#drop();
    this.handlers.onLine(false);
    if (!hasStood) void this.#askWhy();
    // A little randomness, so that a restarted server is not met by everybody at once.
    const wait = atOnce && this.#wait === FIRST_WAIT_MS ? 0 : this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    this.#attempt = setTimeout(() => this.connect(), wait);
  }

  /** Learns why no line could be made, which browsers do not tell: a call that is refused says it. */
  async #askWhy(): Promise<void> {
    if (this.#isAnswered) return;
    try {
      await api.match(this.match, this.proof);
      this.#isAnswered = true;
    } catch (error) {
      const why = error instanceof ApiError ? error.code : '';
      if (isFinal(why) && !this.#stands) this.#finish(why);
    }
  }

  #finish(why: FeedEnd): void {
    if (this.#isOver) return;
    this.end();
    this.handlers.onLine(false);
    this.handlers.onEnd(why);
  }
}

const isFinal = (code: string): code is FeedEnd => code === 'unknown_match' || code === 'unauthorized';

/** What a message says, if it is one of those that are known here. */
function read(data: unknown): Frame | Standby | { ping: number } | { resync: number } | null {
  try {
    const message = JSON.parse(String(data));
    if (['ping', 'resync'].some((kind) => typeof message?.[kind] === 'number')) return message;
    if (message?.presence) return message;
    return typeof message?.version === 'number' && message.entry ? heard(message) : null;
  } catch {
    return null;
  }
}
