// One match as one eye sees it: the present state and every event so far, kept up to date.
//
// A frame of the socket says what happened and how the match stands after it; state and events are taken over together, so
// that the page never shows the one without the other. What does not follow on what is known is asked for. Nothing typed or
// composed depends on the line being up.

import {
  type ActionRequest,
  ApiError,
  api,
  type Feed,
  type FeedEnd,
  type Frame,
  type GameEvent,
  type Looker,
  type MatchState,
  type OfferedTo,
  type Opening,
  openFeed,
  type Proof,
  persist,
  type Standby,
  type TurnAnswer,
  upTo,
} from '../api';
import { texts } from '../texts';

/** How a match stood, and when that was read, by this page's clock: its times run on from there. */
export type Reading = MatchState & { readAt: number };

export class Match {
  state: Reading | null = $state.raw(null);
  events: GameEvent[] = $state.raw([]);
  lineUp: boolean = $state(true);
  /** The presence in the match, and when it was told, by this page's clock. */
  presence: (Standby & { at: number }) | null = $state.raw(null);
  /** Why nothing more will come, if that is so. */
  #end: FeedEnd | null = $state(null);

  /** The last version that it was opened with: what comes later is news. */
  opened = 0;
  /** The first steps of whoever was to act when it was opened. */
  offered: OfferedTo | undefined;

  #feed: Feed | null = null;
  #inbox: Frame[] = [];
  #settling: Promise<void> | null = null;
  /** Ends every call when the match is left. */
  readonly #left = new AbortController();

  constructor(
    readonly id: string,
    /** Proves the seat whose eye this is; without one it is the public's, or that with which a game is looked at when it is over. */
    private readonly proof: Looker | undefined,
    /** Called after every change, with the events that are new. */
    private readonly onChange: (fresh: GameEvent[]) => void,
  ) {}

  /** Begins to look, with what this eye was told before where it was. */
  async open(known?: Opening): Promise<void> {
    const found = known ?? (await this.#read());
    if (!found || this.#closed) return;
    this.offered = found.offered;
    this.opened = found.events.at(-1)?.version ?? 0;
    this.#commit(found.state, found.events);
    this.#feed = openFeed(this.id, this.proof, {
      since: () => this.#seen,
      onEvent: (frame) => {
        this.#inbox.push(frame);
        if (!this.#goOn()) void this.#settle();
      },
      onPresence: (told) => {
        this.presence = { ...told, at: performance.now() };
      },
      onResync: () => void this.refresh(),
      onLine: (up) => {
        this.lineUp = up;
      },
      onEnd: (why) => {
        this.#end = why;
      },
    });
  }

  /** What to tell of the line to the server, if it is not as it should be. */
  get trouble(): string | null {
    if (this.#end) return texts.play.ended[this.#end];
    return this.lineUp ? null : texts.play.lost;
  }

  /** Nothing where the match is left meanwhile. */
  async #read(): Promise<Opening | null> {
    try {
      const found = await this.reach((signal) => api.opening(this.id, this.proof, signal));
      return 'state' in found ? found : null;
    } catch (error) {
      if (this.#closed) return null;
      throw error;
    }
  }

  /** Forgets what this eye saw and listens no more. */
  close(): void {
    this.#left.abort();
    this.#feed?.close();
    this.state = null;
    this.events = [];
  }

  /**
   * Plays a part, as often as the network needs: the server knows a repetition when it sees one. What was
   * sent is not called back when the match is left.
   */
  async play(proof: Proof, at: number, steps: string): Promise<void> {
    await this.#submit(() => api.turn(this.id, proof, at, steps));
  }

  /** Does something beside the game. */
  async act(proof: Proof | undefined, action: ActionRequest): Promise<void> {
    await this.#submit(() => api.act(this.id, proof, action));
  }

  /** Takes back the last turn of whoever holds the token, with what was answered to it, be it at this moment. */
  async takeBack(proof: Proof): Promise<void> {
    const takeBack = (at: number) => this.act(proof, { action: 'take_back', at });
    try {
      await takeBack(this.state?.at ?? 0);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'stale' && error.state)) throw error;
      await takeBack(error.state.at);
    }
  }

  /** Makes a call as often as it takes to get through, and tells whether the line is up. */
  reach<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return persist(call, {
      signal: this.#left.signal,
      onLine: (up) => {
        this.lineUp = up;
      },
    });
  }

  get #closed(): boolean {
    return this.#left.signal.aborted;
  }

  async #submit(send: (signal: AbortSignal) => Promise<TurnAnswer>): Promise<void> {
    try {
      const { events, ...change } = await this.reach(send);
      if (this.state) this.#commit({ ...this.state, ...change }, events);
    } catch (error) {
      if (error instanceof ApiError && error.state) this.#commit(error.state, []);
      if (error instanceof ApiError && error.status === 409) void this.refresh();
      throw error;
    }
  }

  /** Fetches whatever is newer than what is known. */
  async refresh(): Promise<void> {
    await this.#settle(true);
  }

  get #seen(): number {
    return this.events.at(-1)?.version ?? 0;
  }

  async #settle(force = false): Promise<void> {
    if (this.#settling && !force) return;
    while (this.#settling) await this.#settling;
    // What fails here fails for good (the match is gone, or was left): what is shown stays as it is.
    this.#settling = this.#catchUp(force).catch(() => {});
    await this.#settling;
    this.#settling = null;
    if (this.#news.length > 0 && !this.#closed) await this.#settle();
  }

  /** What came by the socket and is not known yet. */
  get #news(): Frame[] {
    return this.#inbox.filter((event) => event.version > this.#seen);
  }

  /** Whether news follow on what is known, without a gap. */
  #follows(news: GameEvent[]): boolean {
    return news.every((event, index) => event.version === this.#seen + 1 + index);
  }

  /** Goes on from what came by the socket, and tells whether that was enough. */
  #goOn(): boolean {
    const news = this.#news;
    const last = news.at(-1);
    if (!last) return true;
    if (this.#settling || !this.state || !this.#follows(news)) return false;
    // No frame says who sits where.
    if (news.some(({ entry }) => entry.type === 'replaced')) return false;
    if (last.more) return true;
    if (!last.now) return false;
    this.#inbox = [];
    const { offered, ...now } = last.now;
    const { version, at } = last;
    const scene = news.findLast(({ entry }) => 'scene' in entry)?.entry;
    this.offered = offered;
    this.#commit(
      {
        ...this.state,
        ...now,
        ...(scene && 'scene' in scene && { scene: scene.scene }),
        version,
        at,
        phase: now.outcome ? 'over' : 'playing',
      },
      news,
    );
    return true;
  }

  async #catchUp(force: boolean): Promise<void> {
    // What arrives from here on is newer than the state that is about to be asked for.
    const news = this.#news;
    this.#inbox = [];
    if (news.length === 0 && !force) return;
    const hasGap = force || !this.#follows(news);
    const [state, events] = await this.reach((signal) =>
      Promise.all([
        api.state(this.id, this.proof, signal),
        hasGap ? api.events(this.id, this.proof, this.#seen, signal) : news,
      ]),
    );
    if (!this.#closed) this.#commit(state, upTo(state, events));
  }

  /** Takes over a state, unless a newer one is known, together with the events that are new. */
  #commit(state: MatchState, events: GameEvent[]): void {
    const seen = this.#seen;
    const fresh = events.filter((event) => event.version > seen);
    if (fresh.length > 0) this.events = [...this.events, ...fresh];
    if (!this.state || state.version >= this.state.version) {
      this.state = { ...state, readAt: performance.now() };
    }
    this.onChange(fresh);
  }
}
