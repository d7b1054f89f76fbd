// The messages of the server, mirrored by hand from its API description. This is the only file that
// knows their shape; everything else imports the names from here.

/** A square's printed name, `e4` or `k11`. The client never computes with the rules behind it. */
export type SquareName = string;
/** A seat's short name, `w` or `b`. */
export type SeatId = string;

export type OptionValue = boolean | number | string;

export type OptionSpec =
  | { type: 'flag'; about: string }
  | { type: 'number'; min: number; max: number; default?: number | null; about: string }
  | { type: 'choice'; values: string[]; about: string };

export interface SeatInfo {
  id: SeatId;
  name: string;
  team: number;
}

export interface GameInfo {
  id: string;
  name: string;
  about: string;
  seats: SeatInfo[];
  options: Record<string, OptionSpec>;
  hidden: boolean;
  chance: boolean;
  rules_version: number;
  preview: Scene;
  levels: string[];
}

export type Side = 'white' | 'black' | 'neutral';

export interface Figure {
  icon: string;
  name: string;
  letter: string;
  side: Side;
}

export interface Token {
  icon: string;
  side: Side;
  count: number;
}

export interface Standing {
  at: SquareName;
  figure: Figure;
  under?: Token[];
}

export interface Mark {
  at: SquareName;
  kind: 'attacked' | 'en-passant';
}

export type TableMark = 'open' | 'yes' | 'no';

export interface Table {
  id: string;
  title: string;
  rows: string[];
  columns: string[];
  cells: TableMark[][];
  notes: boolean;
}

export interface Scene {
  cells: { at: SquareName; dark: boolean }[];
  pieces: Standing[];
  marks: Mark[];
  hands: { seat: SeatId; cards: string[]; hidden: number }[];
  tables: Table[];
  words: string[];
}

export type Gesture =
  | { kind: 'move'; from: SquareName; to: SquareName; or?: SquareName | null; pick?: Pick | null }
  | { kind: 'assign'; rows: { row: string; value: string }[]; preset?: string | null }
  | { kind: 'say'; word: string };

export interface Pick {
  name: string;
  figure?: Figure | null;
}

export interface Step {
  text: string;
  then: 'ends' | 'continues' | 'either';
  gesture: Gesture;
}

export interface StepsAnswer {
  at: number;
  steps: Step[];
  complete: boolean;
}

export interface Outcome {
  score: string;
  reason: string;
  words: string;
}

export type Happening = { words: string } & (
  | { type: 'moved'; figure: Figure; from: SquareName; to: SquareName }
  | { type: 'captured'; figure: Figure; at: SquareName }
  | { type: 'promoted'; at: SquareName; figure: Figure }
  | { type: 'tried'; figure: Figure; from: SquareName; target: Figure; at: SquareName; taken: boolean }
  | { type: 'chose'; seat: SeatId; what?: string | null }
  | { type: 'shown'; what: string }
  | { type: 'dealt'; seat: SeatId; count: number; what?: string | null }
  | { type: 'check'; at: SquareName; side: Side }
);

export type Entry =
  | { type: 'created'; scene?: Scene }
  | {
      type: 'part';
      steps: string | null;
      happenings: Happening[];
      turn_number?: number | null;
      scene?: Scene;
    }
  | { type: 'sealed'; seat: SeatId }
  | { type: 'resigned'; seat: SeatId }
  | { type: 'ended'; outcome: Outcome };

export interface GameEvent {
  version: number;
  at: number;
  seat?: SeatId | null;
  entry: Entry;
}

export interface EventsAnswer {
  version: number;
  events: GameEvent[];
}

export interface SeatHolder {
  kind: 'person' | 'computer';
  level?: string | null;
}

export interface MatchState {
  match: string;
  game: string;
  version: number;
  at: number;
  eye: SeatId;
  view: string;
  scene: Scene;
  to_act: SeatId[];
  outcome: Outcome | null;
  seats: Record<SeatId, SeatHolder>;
  options: Record<string, OptionValue>;
  commitment?: string | null;
  mid_turn: boolean;
  /** Why the match can only be looked at, if that is so. */
  frozen?: string | null;
}

/** What the server answers to a turn or an action: the parts of the state that it changed. */
export type TurnAnswer = {
  [Key in 'version' | 'at' | 'view' | 'scene' | 'outcome' | 'to_act']: MatchState[Key];
} & {
  events: GameEvent[];
  mid_turn?: boolean;
};

export interface CreateMatch {
  game: string;
  options?: Record<string, OptionValue>;
  seats: Record<SeatId, string>;
}

export interface Created {
  match: string;
  version: number;
  at: number;
  tokens: Record<SeatId, string>;
}
