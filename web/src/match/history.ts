// The events of a match as a list of plies to read and to replay.

import type { Entry, GameEvent, GameInfo, Happening, Scene, SeatId, Sign, SquareName } from '../api';
import { seatName } from '../lib/games';
import { winnerOf } from '../lib/score';
import { texts } from '../texts';
import { sentences } from '../texts/sentence';

export interface Ply {
  version: number;
  /** How often the game had changed, this ply included. */
  at: number;
  seat: SeatId | null;
  /** What the list shows, step by step: `♘f3`. */
  signs: Sign[][];
  /** The whole ply in a sentence. */
  words: string;
  /** What happened, in the order in which it did. */
  happenings: Happening[];
  scene: Scene;
  turn: number | null;
  /** The squares to highlight, and where pieces went. */
  squares: SquareName[];
  travels: { from: SquareName; to: SquareName }[];
}

type Part = Entry & { type: 'part' };

/** Each event is read once, so that a ply is the same object as long as its event is. */
const read = new WeakMap<GameEvent, Ply>();

export function pliesOf(events: GameEvent[]): Ply[] {
  const plies: Ply[] = [];
  for (const event of events) {
    if (event.entry.type === 'taken_back') plies.length = Math.max(0, plies.length - event.entry.parts);
    if (event.entry.type !== 'part') continue;
    const ply = read.get(event) ?? plyOf(event, event.entry);
    read.set(event, ply);
    plies.push(ply);
  }
  return plies;
}

/** What the game began with. */
export function startOf(events: GameEvent[]): Scene | null {
  const begun = events.find(({ entry }) => entry.type === 'created' || entry.type === 'dealt')?.entry;
  return begun && 'scene' in begun ? begun.scene : null;
}

/** A part that was played, to be read and shown. */
export function plyOf({ version, at, seat }: Pick<GameEvent, 'version' | 'at' | 'seat'>, part: Part): Ply {
  const travels = part.happenings.flatMap(travelOf);
  const dropped = part.happenings.flatMap((h) => (h.type === 'dropped' ? [h.at] : []));
  const tried = part.happenings.flatMap((h) => (h.type === 'tried' ? [h.from, h.at] : []));
  return {
    version,
    at,
    seat: seat ?? null,
    signs: signsOf(part),
    words: sentences(part.happenings.map((happening) => happening.words)),
    happenings: part.happenings,
    scene: part.scene,
    turn: part.turn_number ?? null,
    squares: [...travels.flatMap(({ from, to }) => [from, to]), ...tried, ...dropped],
    travels,
  };
}

/** The last turn with all its parts: whoever moves and then buries has made one turn. */
export function lastTurn(plies: Ply[]): Ply[] {
  const last = plies.at(-1);
  const others = plies.findLastIndex(({ seat, turn }) => seat !== last?.seat || turn !== last?.turn);
  return plies.slice(others + 1);
}

/** What was answered in each seat's latest turn, by the squares that were asked for: it stands there until they act again. */
export function answersOf(plies: Ply[]): Map<SquareName, boolean> {
  const latest = new Map(plies.map((ply) => [ply.seat, ply]));
  return new Map(
    plies
      .filter((ply) => latest.get(ply.seat) === ply)
      .flatMap(({ happenings }) =>
        happenings.flatMap((h) => (h.type === 'tried' ? [[h.at, h.taken] as const] : [])),
      ),
  );
}

/** A piece that takes what it asked for goes there, too. */
function travelOf(happening: Happening): Ply['travels'] {
  if (happening.type === 'moved') return [{ from: happening.from, to: happening.to }];
  const takes = happening.type === 'tried' && happening.taken;
  return takes ? [{ from: happening.from, to: happening.at }] : [];
}

/** A part as players write it, as far as this eye may know it. */
function signsOf({ signs, steps, happenings }: Omit<Part, 'type'>): Sign[][] {
  const text = (words: string): Sign => ({ type: 'text', text: words });
  const graves = happenings.flatMap((h) => (h.type === 'buried' ? [h] : []));
  // A dagger, as in family trees; where, only for those who know.
  if (graves.length > 0)
    return graves.map(({ figure, at }) => [{ type: 'piece', figure }, text(`†${at ?? '?'}`)]);
  // What was chosen is no move that could be written; its words tell it where they may.
  const isSaid = signs?.[0]?.[0]?.type === 'word';
  if (happenings[0]?.type === 'chose' && !isSaid) return [[text(texts.play.chosen)]];
  if (signs) return signs;
  // What the present rules cannot follow is shown as it was handed in.
  if (steps !== null) return steps.split(',').map((step) => [text(step)]);
  return [[text(happenings[0]?.words ?? '…')]];
}

/** What an event says aloud. */
export function spoken(event: GameEvent, game: GameInfo): string {
  const { entry } = event;
  switch (entry.type) {
    case 'part':
      return plyOf(event, entry).words;
    case 'sealed':
      return texts.play.sealed(seatName(game, entry.seat));
    case 'taken_back':
      return texts.play.tookBack(seatName(game, entry.seat));
    case 'lapsed':
      return texts.play.lapsed;
    case 'resigned':
      return texts.play.resigned(seatName(game, entry.seat));
    case 'ended':
      return resultWords(entry.outcome, game);
    default:
      return '';
  }
}

/** The result for people: who won, and why. */
export function resultWords(outcome: { score: string; words: string }, game: GameInfo): string {
  return texts.outcome.because(resultOf(outcome.score, game), outcome.words);
}

function resultOf(score: string, game: GameInfo): string {
  const winner = winnerOf(score);
  if (winner !== null) {
    const names = game.seats.filter(({ team }) => team === winner).map(({ name }) => name);
    return texts.outcome.win(names);
  }
  if (score === '1/2-1/2') return texts.outcome.draw;
  if (score === 'lost') return texts.outcome.lost;
  if (score === '*') return texts.outcome.none;
  return texts.outcome.score(Number(score.replace('score ', '')));
}

export interface TurnRow {
  number: number | null;
  plies: { ply: Ply; index: number }[];
}

/** Puts plies into rows, one for each round of the seats, as a score sheet does. */
export function rowsOf(plies: Ply[], seats: SeatId[]): TurnRow[] {
  const rows: TurnRow[] = [];
  let lastSeat = Number.POSITIVE_INFINITY;
  plies.forEach((ply, index) => {
    const seat = seats.indexOf(ply.seat ?? '');
    const row = rows.at(-1);
    // A player who moves and then buries stays in their place of the row.
    const goesOn = seat > lastSeat || (seat === lastSeat && ply.turn !== null && seat >= 0);
    if (row && goesOn && (row.number === ply.turn || ply.turn === null)) row.plies.push({ ply, index });
    else rows.push({ number: ply.turn, plies: [{ ply, index }] });
    lastSeat = seat;
  });
  return rows;
}

/** The seats that have handed in a simultaneous choice which is not yet opened. */
export function sealedSeats(events: GameEvent[]): Set<SeatId> {
  const sealed = new Set<SeatId>();
  for (const { entry } of events) {
    if (entry.type === 'sealed') sealed.add(entry.seat);
    else if (entry.type === 'part' || entry.type === 'taken_back') sealed.clear();
  }
  return sealed;
}
