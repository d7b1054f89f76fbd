// A match before its game begins, as somebody sees who waits for the others, or looks on.

import {
  api,
  type Feed,
  type GameEvent,
  type GameInfo,
  type GatheringState,
  openFeed,
  type Proof,
  type SeatId,
  type Waiting,
} from '../api';
import { failureOf } from '../lib/failure';
import { shares } from '../lib/shares';
import { play } from '../lib/sound';
import { giveNonce } from '../lib/start';
import { texts } from '../texts';
import { Talk } from './talk.svelte';

export class Gathering {
  readonly game: GameInfo;
  state: GatheringState = $state.raw() as GatheringState;
  /** What has happened until now. */
  events: GameEvent[] = $state.raw([]);
  lineUp: boolean = $state(true);
  problem: string | null = $state(null);
  readonly talk: Talk;
  readonly #feed: Feed;
  #version: number;
  #isClosed = false;
  /** The seats whose shares of the chance were given from here. */
  readonly #given = new Set<SeatId>();

  constructor(
    { game, gathering }: Waiting,
    private readonly proofs: Record<SeatId, Proof>,
    /** Called when the game begins. */
    private readonly onbegun: () => void,
  ) {
    this.game = game;
    this.#version = gathering.version;
    this.#take(gathering);
    void this.#recall();
    this.talk = new Talk(
      gathering.match,
      () => this.events,
      () => this.#proof,
      () => this.state.mine,
      () => gathering.version,
      { readTo: 0 },
    );
    this.#feed = openFeed(gathering.match, this.#proof, {
      since: () => this.#version,
      onEvent: (event) => {
        if (event.version <= this.#version) return;
        this.#version = event.version;
        this.events = [...this.events, event];
        if (event.entry.type !== 'said') void this.#look();
      },
      onResync: () => void this.#look(),
      onLine: (up) => {
        this.lineUp = up;
      },
      onEnd: (why) => {
        this.problem = texts.play.ended[why];
      },
    });
  }

  get id(): string {
    return this.state.match;
  }

  /** Whether whoever looks sits here. */
  get isMine(): boolean {
    return this.state.mine.length > 0;
  }

  close(): void {
    this.#isClosed = true;
    this.#feed.close();
  }

  /** The computer takes a free seat. */
  async fill(seat: SeatId, level: string): Promise<void> {
    await this.#attempt(() => api.join(this.id, { seat, computer: level }));
  }

  /** Leaves all own seats; tells whether that was done. */
  async leave(): Promise<boolean> {
    // What proved the seats proves nothing afterwards, so that nothing more is asked with it.
    this.#isClosed = true;
    const hasLeft = await this.#attempt(async () => {
      for (const proof of Object.values(this.proofs)) await api.leave(this.id, proof);
      shares.forget(this.id);
    });
    this.#isClosed = hasLeft;
    return hasLeft;
  }

  get #proof(): Proof | undefined {
    return Object.values(this.proofs)[0];
  }

  async #attempt(act: () => Promise<unknown>): Promise<boolean> {
    this.problem = null;
    try {
      await act();
      await this.#look();
      return true;
    } catch (error) {
      this.problem = failureOf(error);
      return false;
    }
  }

  /** Learns what happened before this page was opened: what was said. */
  async #recall(): Promise<void> {
    try {
      const before = await api.events(this.id, this.#proof, 0);
      const last = before.at(-1)?.version ?? 0;
      this.events = [...before, ...this.events.filter(({ version }) => version > last)];
    } catch {
      // Nobody needs it to play.
    }
  }

  async #look(): Promise<void> {
    if (this.#isClosed) return;
    try {
      const found = await api.match(this.id, this.#proof);
      if (this.#isClosed) return;
      if (!('scene' in found)) return this.#take(found);
      // A player who waits looks at something else meanwhile.
      if (document.hidden) void play('turn');
      this.onbegun();
    } catch (error) {
      this.problem = failureOf(error);
    }
  }

  /** Takes over how it stands, and gives unasked what is waited for. */
  #take(state: GatheringState): void {
    if (this.state && state.version < this.state.version) return;
    this.state = state;
    const missing = state.mine.filter((seat) => !state.given.includes(seat) && !this.#given.has(seat));
    for (const seat of missing) {
      // What no token proves, the cookie does: the server says that it is mine.
      const proof = this.proofs[seat] ?? { seat };
      this.#given.add(seat);
      giveNonce(state.match, proof, state.commitment).catch(() => this.#given.delete(seat));
    }
  }
}
