// How boards and pieces look, as this browser's owner likes it. A choice shows at once on every page:
// colours are CSS variables of the document, pieces are symbols that all boards use.

import { announcer, MEASURES, type Measure } from './announce.svelte';
import { sprite } from './sprite';
import { read, write } from './storage';
import { BOARDS, type BoardTheme, variablesOf } from './themes';

export const SETS = ['classic', 'plain'] as const;
export type PieceSet = (typeof SETS)[number];

/** Whether the board of a shared screen is turned to the player who is to act: of itself, only where a cover comes between. */
export const TURNINGS = ['covered', 'always', 'never'] as const;
export type Turning = (typeof TURNINGS)[number];

interface Choice {
  pieces: PieceSet;
  board: BoardTheme;
  coordinates: boolean;
  motion: boolean;
  turning: Turning;
  speech: Measure;
}
const USUAL: Choice = {
  pieces: 'classic',
  board: 'paper',
  coordinates: true,
  motion: true,
  turning: 'covered',
  speech: 'full',
};

export class Appearance {
  pieces: PieceSet = $state(USUAL.pieces);
  board: BoardTheme = $state(USUAL.board);
  coordinates: boolean = $state(USUAL.coordinates);
  /** Whether pieces slide to where they go. */
  motion: boolean = $state(USUAL.motion);
  turning: Turning = $state(USUAL.turning);
  /** How much screen readers are told. */
  speech: Measure = $state(USUAL.speech);
  /** The drawings of the chosen pieces. */
  sprite: string = $state.raw(sprite);

  constructor() {
    const stored = { ...USUAL, ...read<Partial<Choice>>('appearance', {}) };
    this.setBoard(BOARDS.includes(stored.board) ? stored.board : USUAL.board);
    this.coordinates = stored.coordinates !== false;
    this.setMotion(stored.motion !== false);
    this.setTurning(TURNINGS.includes(stored.turning) ? stored.turning : USUAL.turning);
    this.setSpeech(MEASURES.includes(stored.speech) ? stored.speech : USUAL.speech);
    void this.setPieces(SETS.includes(stored.pieces) ? stored.pieces : USUAL.pieces);
  }

  /** How many times slower than usual things move; 0 where nothing is to. */
  get pace(): number {
    return this.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 0;
  }

  async setPieces(pieces: PieceSet): Promise<void> {
    this.pieces = pieces;
    this.#keep();
    if (pieces === 'classic') {
      this.sprite = sprite;
      return;
    }
    try {
      const loaded = await import('../pieces/plain');
      // Somebody may have changed their mind while it was on its way.
      if (this.pieces === pieces) this.sprite = loaded.sprite;
    } catch {
      // Without a connection the pieces stay as they are; the choice is tried again on the next visit.
    }
  }

  setBoard(board: BoardTheme): void {
    this.board = board;
    const { style } = document.documentElement;
    for (const [name, value] of variablesOf(board)) style.setProperty(name, value);
    this.#keep();
  }

  setCoordinates(shown: boolean): void {
    this.coordinates = shown;
    this.#keep();
  }

  setMotion(motion: boolean): void {
    this.motion = motion;
    document.documentElement.dataset.motion = motion ? 'usual' : 'none';
    this.#keep();
  }

  setTurning(turning: Turning): void {
    this.turning = turning;
    this.#keep();
  }

  setSpeech(speech: Measure): void {
    this.speech = speech;
    announcer.measure = speech;
    this.#keep();
  }

  #keep(): void {
    const { pieces, board, coordinates, motion, turning, speech } = this;
    write('appearance', { pieces, board, coordinates, motion, turning, speech } satisfies Choice);
  }
}

export const appearance = new Appearance();
