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
  type Piece,
  persist,
  type Scene,
  type SeatId,
  type SquareName,
  type Standing,
} from '../api';
import { EMPTY } from '../board/empty';
import { announcer } from '../lib/announce.svelte';
import { texts } from '../texts';
import { moved, without } from './values';
import { words } from './words';

type Pieces = Record<SquareName, string>;
type Fields = Record<string, FieldValue>;

/** What is set up, at one time. */
interface Stage {
  pieces: Pieces;
  fields: Fields;
}

/** A draft as the server judged it. Where the server did not answer, that is the problem, in no place. */
type Answer = Omit<Draft, 'problem'> & {
  problem: Pick<NonNullable<Draft['problem']>, 'place' | 'why' | 'field'> | null;
};

/** The field that all texts have for castling; nobody castles on an empty board. */
const CASTLING = 'castling';

export class Editor {
  pieces: Pieces = $state.raw({});
  fields: Fields = $state.raw({});
  /** What the server said last; it may be about what was there before the last change. */
  answer: Answer | null = $state.raw(null);
  /** Whether the answer is about what is shown. */
  isJudged: boolean = $state(false);
  lineUp: boolean = $state(true);

  readonly #byLetters: Map<string, Piece>;
  /** Counts changes, so that only the answer to the last one is taken over. */
  #round = 0;
  /** The last drawing of the server, and of which pieces. */
  #drawn: { scene: Scene; pieces: Pieces } = $state.raw({ scene: EMPTY, pieces: {} });
  #past: Stage[] = $state.raw([]);
  /** What was taken back, the last of it last. */
  #future: Stage[] = $state.raw([]);
  /** Ends the question about a position that nobody means any more. */
  #asked = new AbortController();

  constructor(
    readonly game: GameInfo,
    readonly kit: Kit,
  ) {
    this.#byLetters = new Map(kit.pieces.map((piece) => [piece.letters, piece]));
  }

  get text(): string {
    return this.answer?.text ?? '';
  }

  get problem(): Answer['problem'] {
    return this.answer?.problem ?? null;
  }

  /** Whether the game accepts what is shown. */
  get isPosition(): boolean {
    return this.isJudged && this.answer !== null && this.problem === null;
  }

  get toAct(): SeatId[] {
    return this.answer?.to_act ?? [];
  }

  /**
   * What the board shows: the pieces by their letters at once, and as the server drew it last whatever else
   * there is. Fields put things on the board, too.
   */
  get scene(): Scene {
    const { scene, pieces: drawn } = this.#drawn;
    const standing = new Map(scene.pieces.map((piece) => [piece.at, piece]));
    const pieces = Object.entries(this.pieces).flatMap(([at, letters]): Standing[] => {
      const piece = this.#byLetters.get(letters);
      const before = drawn[at] === letters && standing.get(at);
      if (before) return [before];
      return piece ? [{ at, figure: piece.figure, under: piece.under }] : [];
    });
    return { ...scene, cells: this.kit.cells, pieces };
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  close(): void {
    this.#asked.abort();
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
    if (letters === null) this.#change({ pieces: rest, fields: this.#fieldsWithout(at) });
    else this.#change({ pieces: { ...rest, [at]: letters } });
    announcer.say(words.put(at, letters === null ? null : this.nameOf(letters)));
  }

  /** Moves what stands on a square to another one, with what fields say of it. */
  move(from: SquareName, to: SquareName): void {
    const { [from]: piece, ...rest } = this.pieces;
    if (!piece || from === to) return;
    this.#change({ pieces: { ...rest, [to]: piece }, fields: this.#fieldsMoved(from, to) });
    announcer.say(words.put(to, this.nameOf(piece)));
  }

  /** Takes everything off the board, and out of the fields that speak of its squares. */
  clear(): void {
    const cleared = this.kit.fields.flatMap(({ key, kind }): [string, FieldValue][] => {
      if (!(key in this.fields)) return [];
      if (kind.type === 'squares' || (key === CASTLING && kind.type === 'some')) return [[key, []]];
      return kind.type === 'labels' ? [[key, {}]] : [];
    });
    this.#change({ pieces: {}, fields: { ...this.fields, ...Object.fromEntries(cleared) } });
  }

  /** Gives a field a value; none takes away a field that may be missing. */
  set(key: string, value: FieldValue | undefined): void {
    const { [key]: _, ...rest } = this.fields;
    this.#change({ fields: value === undefined ? rest : { ...rest, [key]: value } });
  }

  /** Gives fields their values together, as when something goes from one to another. */
  fill(fields: Fields): void {
    this.#change({ fields });
  }

  /** Takes back the last change. */
  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.#present];
    void this.#judge(before);
  }

  /** Makes again the change that was taken back last. */
  redo(): void {
    const after = this.#future.at(-1);
    if (!after) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.#present];
    void this.#judge(after);
  }

  nameOf(letters: string): string {
    const piece = this.#byLetters.get(letters);
    return piece ? texts.board.piece(piece.figure.side, piece.figure.name) : letters;
  }

  get #present(): Stage {
    return { pieces: this.pieces, fields: this.fields };
  }

  #change(change: Partial<Stage>): void {
    this.#remember();
    void this.#judge({ ...this.#present, ...change });
  }

  #remember(): void {
    const MOST = 200;
    this.#past = [...this.#past, this.#present].slice(-MOST);
    this.#future = [];
  }

  /** The fields after the piece on a square is gone. */
  #fieldsWithout(at: SquareName): Fields {
    return this.#adapted((value) => without(value, at));
  }

  #fieldsMoved(from: SquareName, to: SquareName): Fields {
    return this.#adapted((value) => moved(value, from, to));
  }

  /** The fields, with those changed that speak of the pieces on their squares. */
  #adapted(change: (value: FieldValue) => FieldValue): Fields {
    const along = this.kit.fields.filter(({ key, goes_along }) => goes_along && key in this.fields);
    const adapted = along.map(({ key }) => [key, change(this.fields[key] as FieldValue)]);
    return { ...this.fields, ...Object.fromEntries(adapted) };
  }

  async #judge(wish: DraftRequest): Promise<void> {
    const round = ++this.#round;
    this.isJudged = false;
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    // What is meant is shown at once; what it comes to is the server's to say.
    if (wish.pieces) this.pieces = wish.pieces;
    if (wish.fields) this.fields = wish.fields;
    try {
      const answer = await persist((signal) => api.draft(this.game.id, wish, signal), {
        signal,
        onLine: (up) => {
          this.lineUp = up;
        },
      });
      if (round !== this.#round) return;
      if (answer.pieces) this.pieces = answer.pieces;
      if (answer.fields) this.fields = answer.fields;
      if (answer.scene) this.#drawn = { scene: answer.scene, pieces: this.pieces };
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
