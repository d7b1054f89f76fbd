// A position that somebody sets up: what stands where, and the fields, as the server takes them apart and
// puts them together. Nothing here reads a position or knows a rule: every change is sent to the server,
// which answers with the text and with what is wrong.

import {
  ApiError,
  api,
  type Draft,
  type DraftRequest,
  type FieldValue,
  type GameInfo,
  type Kit,
  type Mark,
  type Piece,
  persist,
  type SeatId,
  type SquareName,
  type Standing,
} from '../api';
import { announcer } from '../lib/announce.svelte';
import { texts } from '../texts';

type Pieces = Record<SquareName, string>;
type Fields = Record<string, FieldValue>;

export class Editor {
  pieces: Pieces = $state.raw({});
  fields: Fields = $state.raw({});
  /** What the server said last; it may be about what was there before the last change. */
  answer: Draft | null = $state.raw(null);
  /** Whether the answer is about what is shown. */
  isJudged: boolean = $state(false);
  lineUp: boolean = $state(true);

  readonly #byLetters: Map<string, Piece>;
  /** Counts changes, so that only the answer to the last one is taken over. */
  #round = 0;
  #past: { pieces: Pieces; fields: Fields }[] = $state.raw([]);
  #closed = false;

  constructor(
    readonly game: GameInfo,
    readonly kit: Kit,
  ) {
    this.#byLetters = new Map(kit.pieces.map((piece) => [piece.letters, piece]));
  }

  get text(): string {
    return this.answer?.text ?? '';
  }

  get problem(): Draft['problem'] {
    return this.answer?.problem ?? null;
  }

  /** Whether the game accepts what is shown. */
  get isPosition(): boolean {
    return this.isJudged && this.answer !== null && this.problem === null;
  }

  get toAct(): SeatId[] {
    return this.answer?.to_act ?? [];
  }

  /** The pieces as the board draws them. */
  get standing(): Standing[] {
    return Object.entries(this.pieces).flatMap(([at, letters]) => {
      const piece = this.#byLetters.get(letters);
      return piece ? [{ at, figure: piece.figure, under: piece.under }] : [];
    });
  }

  /** What the rules mark, as long as it is about what is shown. */
  get marks(): Mark[] {
    return this.isPosition ? (this.answer?.scene?.marks ?? []) : [];
  }

  /** What stands under the pieces besides what their letters say: checkers are a field of their own. */
  get drawn(): Standing[] {
    return this.isPosition ? (this.answer?.scene?.pieces ?? this.standing) : this.standing;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  close(): void {
    this.#closed = true;
    this.#round += 1;
  }

  /** Goes to a text, however wrong; without one to the position in which a game begins. */
  async read(position?: string): Promise<void> {
    if (this.answer?.pieces) this.#remember();
    await this.#judge(position === undefined ? {} : { position });
  }

  /** Puts a piece on a square, or takes away what stands there. */
  put(at: SquareName, letters: string | null): void {
    const { [at]: before, ...rest } = this.pieces;
    if ((before ?? null) === letters) return;
    this.#change({ pieces: letters === null ? rest : { ...rest, [at]: letters } });
    announcer.say(texts.edit.put(at, letters === null ? null : this.nameOf(letters)));
  }

  /** Moves what stands on a square to another one. */
  move(from: SquareName, to: SquareName): void {
    const { [from]: piece, ...rest } = this.pieces;
    if (!piece || from === to) return;
    this.#change({ pieces: { ...rest, [to]: piece } });
    announcer.say(texts.edit.put(to, this.nameOf(piece)));
  }

  clear(): void {
    this.#change({ pieces: {} });
  }

  /** Gives a field a value; none takes away a field that may be missing. */
  set(key: string, value: FieldValue | undefined): void {
    const { [key]: _, ...rest } = this.fields;
    this.#change({ fields: value === undefined ? rest : { ...rest, [key]: value } });
  }

  /** Takes back the last change. */
  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    void this.#judge(before);
  }

  nameOf(letters: string): string {
    const piece = this.#byLetters.get(letters);
    return piece ? texts.board.piece(piece.figure.side, piece.figure.name) : letters;
  }

  #change(change: { pieces?: Pieces; fields?: Fields }): void {
    this.#remember();
    void this.#judge({ pieces: this.pieces, fields: this.fields, ...change });
  }

  #remember(): void {
    const MOST = 200;
    this.#past = [...this.#past, { pieces: this.pieces, fields: this.fields }].slice(-MOST);
  }

  async #judge(wish: DraftRequest): Promise<void> {
    const round = ++this.#round;
    this.isJudged = false;
    // What is meant is shown at once; what it comes to is the server's to say.
    if (wish.pieces) this.pieces = wish.pieces;
    if (wish.fields) this.fields = wish.fields;
    try {
      const answer = await persist(
        () => api.draft(this.game.id, wish),
        () => !this.#closed && round === this.#round,
        (up) => {
          this.lineUp = up;
        },
      );
      if (round !== this.#round) return;
      if (answer.pieces) this.pieces = answer.pieces;
      if (answer.fields) this.fields = answer.fields;
      this.answer = answer;
      this.isJudged = true;
    } catch (error) {
      if (round !== this.#round || !(error instanceof ApiError)) return;
      const problem = { place: '', why: error.message };
      const nothing = { pieces: null, fields: null, scene: null, to_act: [], outcome: null };
      this.answer = { ...nothing, text: wish.position ?? this.text, problem };
      this.isJudged = true;
    }
  }
}
