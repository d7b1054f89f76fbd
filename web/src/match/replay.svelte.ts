// Looking back: which step of the match is shown, moved by buttons, list and keys, or played by itself.

import type { Scene, SquareName } from '../api';
import { announcer } from '../lib/announce.svelte';
import { type Command, command } from '../lib/keys.svelte';
import { texts } from '../texts';
import type { Ply } from './history';
import { backwards, type Stop, stopsOf } from './reel';
import type { Stage } from './stage.svelte';

/** A step of a ply; the position before the first ply is that of no ply. */
interface Place {
  ply: number;
  stop: number;
}
const START: Place = { ply: -1, stop: 0 };

/** How long a position is looked at when the match plays by itself, in milliseconds at the usual speed. */
const LOOK = 700;

export class Replay {
  /** The step after which the board is shown; null for the present. */
  #shown: Place | null = $state.raw(null);
  /** Whether the match is played by itself. */
  isPlaying: boolean = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stops = new WeakMap<Ply, Stop[]>();

  constructor(
    private readonly plies: () => Ply[],
    private readonly startScene: () => Scene | null,
    private readonly stage: Stage,
    /** How many times slower than usual it is played. */
    private readonly pace: () => number = () => 1,
  ) {}

  get isLive(): boolean {
    return this.#shown === null;
  }

  /** The ply that is looked at; -1 before the first. */
  get index(): number {
    return this.#shown?.ply ?? this.plies().length - 1;
  }

  get ply(): Ply | undefined {
    return this.plies()[this.index];
  }

  /** The step of the ply, where not all of it is shown. */
  get within(): Stop | null {
    const place = this.#shown;
    const stops = place ? this.#stopsOf(place.ply) : [];
    return place && place.stop < stops.length - 1 ? (stops[place.stop] ?? null) : null;
  }

  /** After how many changes of the game there was what is looked at, to be named in an address; null for the present. */
  get moment(): number | null {
    if (this.#shown === null) return null;
    return this.#shown.ply < 0 ? 0 : (this.ply?.at ?? null);
  }

  /** Looks at a moment that an address names; where nothing was played just then, at what stood then. */
  open(moment: number): void {
    const index = this.plies().findLastIndex(({ at }) => at <= moment);
    if (index >= 0 || this.startScene()) this.show(index);
  }

  /** What to draw; null means the present. */
  get scene(): Scene | null {
    if (this.#shown === null) return null;
    return this.#shown.ply < 0 ? this.startScene() : (this.within?.scene ?? this.ply?.scene ?? null);
  }

  /** The squares of what was shown last, where it is only part of a turn. */
  get squares(): SquareName[] | null {
    return this.within?.squares ?? null;
  }

  get hasPrevious(): boolean {
    return this.#before(this.#place) !== null;
  }

  get #place(): Place {
    const { index } = this;
    return this.#shown ?? { ply: index, stop: Math.max(this.#stopsOf(index).length - 1, 0) };
  }

  /** The scene that a ply was played in. */
  #sceneBefore(ply: number): Scene | null {
    return ply > 0 ? (this.plies()[ply - 1]?.scene ?? null) : this.startScene();
  }

  #stopsOf(index: number): Stop[] {
    const ply = this.plies()[index];
    if (!ply) return [];
    const known = this.#stops.get(ply);
    if (known) return known;
    const stops = stopsOf(this.#sceneBefore(index) ?? ply.scene, ply);
    this.#stops.set(ply, stops);
    return stops;
  }

  #before({ ply, stop }: Place): Place | null {
    if (stop > 0) return { ply, stop: stop - 1 };
    if (ply > 0) return { ply: ply - 1, stop: this.#stopsOf(ply - 1).length - 1 };
    return ply === 0 && this.startScene() ? START : null;
  }

  #after({ ply, stop }: Place): Place | null {
    if (stop + 1 < this.#stopsOf(ply).length) return { ply, stop: stop + 1 };
    return ply + 1 < this.plies().length ? { ply: ply + 1, stop: 0 } : null;
  }

  /** Goes to a place at once; the end of the last ply is the present. */
  #go(place: Place): void {
    const last = this.plies().length - 1;
    const isPresent = place.ply >= last && place.stop >= this.#stopsOf(last).length - 1;
    this.#shown = isPresent ? null : place;
    const stop = this.#stopsOf(place.ply)[place.stop];
    announcer.say(place.ply < 0 ? texts.play.atStart : (stop?.words ?? texts.play.atPresent));
  }

  /** Goes to the end of a ply, without showing what lies between. */
  show(index: number): void {
    this.stop();
    this.stage.finish();
    this.#go(index < 0 ? START : { ply: index, stop: Math.max(this.#stopsOf(index).length - 1, 0) });
  }

  live(): void {
    this.stop();
    this.stage.finish();
    if (this.isLive) return;
    this.#shown = null;
    announcer.say(texts.play.atPresent);
  }

  first = (): void => {
    if (this.hasPrevious) this.show(this.startScene() ? -1 : 0);
  };

  /** One step back, which is seen to be undone. */
  previous = (): void => {
    this.stop();
    this.stage.finish();
    const { ply, stop } = this.#place;
    const to = this.#before({ ply, stop });
    const undone = this.#stopsOf(ply);
    const before = stop > 0 ? undone[stop - 1]?.scene : this.#sceneBefore(ply);
    if (!to || !before) return;
    this.#go(to);
    void this.stage.play(backwards(before, undone[stop]?.beats ?? []));
  };

  /** One step on, which is seen to be made. */
  next = (): void => {
    this.stop();
    void this.#forward();
  };

  async #forward(): Promise<void> {
    this.stage.finish();
    const to = this.isLive ? null : this.#after(this.#place);
    if (!to) return;
    const beats = this.#stopsOf(to.ply)[to.stop]?.beats ?? [];
    this.#go(to);
    await this.stage.play(beats);
  }

  /** Plays on from what is shown, from the start where that is the present; or stops. */
  toggle = (): void => {
    const wasPlaying = this.isPlaying;
    this.stop();
    if (!wasPlaying && this.isLive) this.first();
    this.isPlaying = !wasPlaying && !this.isLive;
    if (this.isPlaying) this.#wait();
  };

  #wait(): void {
    this.#timer = setTimeout(async () => {
      await this.#forward();
      if (this.isLive) this.isPlaying = false;
      else if (this.isPlaying) this.#wait();
    }, LOOK * this.pace());
  }

  /** Plays no further by itself. */
  stop(): void {
    clearTimeout(this.#timer);
    this.isPlaying = false;
  }

  /** What keys do while this is shown. */
  get commands(): Command[] {
    const { first, previous, next, last } = texts.play;
    const hasPlies = () => this.plies().length > 0;
    return [
      command('first', first, this.first, hasPlies),
      command('previous', previous, this.previous, hasPlies),
      command('next', next, this.next, hasPlies),
      command('last', last, () => this.live(), hasPlies),
      command('replay', texts.keys.commands.replay, this.toggle, hasPlies),
    ];
  }
}
