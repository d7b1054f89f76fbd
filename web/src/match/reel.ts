// A part of a turn as it is watched: what happened in it, one thing after the other, each with the scene in which it
// leaves the board. The happenings come from the server in the order in which they happened; put on the scene before,
// they lead to the scene after, so no rule is needed here.

import type { Figure, Happening, Scene, SquareName, Standing, Token } from '../api';
import type { Travel } from '../board/track';
import { sentences } from '../texts/sentence';
import type { Ply } from './history';

/** One thing that is seen to happen. */
export interface Beat {
  /** How the board looks once it has happened. */
  scene: Scene;
  /** What moved, and what did not reach its goal and came back. */
  travels: Travel[];
  lunge: Travel | null;
  /** The squares of the part that were touched so far. */
  squares: SquareName[];
  /** How long it takes at the usual speed, in milliseconds. */
  ms: number;
  /** What happened; several where one thing is seen at once. */
  happenings: Happening[];
}

/** A position at which a replay can stand: the end of a step. */
export interface Stop {
  beats: Beat[];
  scene: Scene;
  squares: SquareName[];
  words: string;
}

const SLIDE = 260;
const LEG = 190;
const CHANGE = 180;
const RISE = 420;
const TRY = 420;

/** How long something is watched. What is only said, or seen together with what came before it, takes no time. */
function duration(happening: Happening): number {
  switch (happening.type) {
    case 'moved':
      return SLIDE;
    case 'tried':
      return TRY;
    case 'opened':
      return happening.risen ? RISE : 0;
    case 'played':
    case 'buried':
    case 'destroyed':
    case 'dropped':
      return SLIDE;
    case 'promoted':
    case 'placed':
    case 'removed':
    case 'dealt':
    case 'shown':
    case 'shuffled':
    case 'chose':
    case 'claimed':
      return CHANGE;
    case 'scored':
    case 'appeared':
    case 'vanished':
    case 'captured':
    case 'passed':
    case 'stuck':
    case 'check':
      return 0;
  }
}

/** What happened in a part, to be watched one after the other; the last beat is the scene that it led to. */
export function beatsOf(
  before: Scene,
  { happenings, scene: after }: Pick<Ply, 'happenings' | 'scene'>,
): Beat[] {
  const beats: Beat[] = [];
  let scene = before;
  let squares: SquareName[] = [];
  const show = (beat: Pick<Beat, 'ms' | 'happenings'> & Partial<Beat>): void => {
    beats.push({ travels: [], lunge: null, scene, squares, ...beat });
  };
  for (const happening of happenings) {
    squares = [...squares, ...touched(happening)];
    if (happening.type === 'moved') {
      for (const travel of legs(happening)) {
        scene = { ...scene, pieces: moved(scene.pieces, happening.figure, travel) };
        const isLast = travel.to === happening.to;
        const ms = legs(happening).length > 1 ? LEG : SLIDE;
        show({ ms, travels: [travel], happenings: isLast ? [happening] : [] });
      }
      continue;
    }
    const ms = duration(happening);
    scene = happened(scene, happening);
    const last = beats.at(-1);
    // What takes no time of its own is seen at the end of what came before it.
    if (ms === 0 && last) show({ ms: 0, happenings: [happening] });
    else if (happening.type === 'tried') {
      const travel = { from: happening.from, to: happening.at };
      const seen = happening.taken ? { travels: [travel] } : { lunge: travel };
      show({ ms, happenings: [happening], ...seen });
    } else show({ ms, happenings: [happening] });
  }
  show({ scene: after, ms: 0, happenings: [] });
  return joined(beats);
}

/** Lets what takes no time be part of the beat that is watched with it. */
function joined(beats: Beat[]): Beat[] {
  const all: Beat[] = [];
  for (const beat of beats) {
    const last = all.at(-1);
    const isMerged = last && beat.ms === 0 && !isSlide(last);
    if (isMerged) {
      all[all.length - 1] = {
        ...last,
        scene: beat.scene,
        squares: beat.squares,
        happenings: [...last.happenings, ...beat.happenings],
      };
    } else all.push(beat);
  }
  return all;
}

const isSlide = ({ travels }: Beat): boolean => travels.length > 0;

/** The squares to be marked when this has happened. */
function touched(happening: Happening): SquareName[] {
  switch (happening.type) {
    case 'moved':
      return [happening.from, happening.to];
    case 'tried':
      return [happening.from, happening.at];
    case 'placed':
    case 'removed':
    case 'promoted':
    case 'dropped':
      return [happening.at];
    case 'played':
    case 'buried':
      return happening.at ? [happening.at] : [];
    case 'opened':
      return happening.risen ? [happening.at] : [];
    default:
      return [];
  }
}

/** The straight ways of which a movement is made. */
function legs({ from, to, via = [] }: Happening & { type: 'moved' }): Travel[] {
  const places = [from, ...via, to];
  return places.slice(1).map((place, index) => ({ from: places[index] ?? from, to: place }));
}

const alike = (one: Figure, other: Figure): boolean => one.icon === other.icon && one.side === other.side;

/** The piece with this figure on a square; any other there where none looks like it. */
function find(pieces: Standing[], at: SquareName, figure?: Figure): Standing | undefined {
  const here = pieces.filter((piece) => piece.at === at);
  return (figure && here.find((piece) => alike(piece.figure, figure))) ?? here[0];
}

/** The mover comes last, so that of two pieces on one square the first one stood there before. */
function moved(pieces: Standing[], figure: Figure, { from, to }: Travel): Standing[] {
  const mover = find(pieces, from, figure);
  return mover ? [...pieces.filter((piece) => piece !== mover), { ...mover, at: to }] : pieces;
}

function without(pieces: Standing[], at: SquareName, figure: Figure): Standing[] {
  const gone = find(pieces, at, figure);
  return pieces.filter((piece) => piece !== gone);
}

/** The last piece that came to a square. */
function changed(pieces: Standing[], at: SquareName, change: (piece: Standing) => Standing): Standing[] {
  const place = pieces.findLastIndex((piece) => piece.at === at);
  return pieces.map((piece, index) => (index === place ? change(piece) : piece));
}

function happened(scene: Scene, happening: Happening): Scene {
  const { pieces } = scene;
  switch (happening.type) {
    case 'captured':
    case 'vanished':
    case 'destroyed':
      // What had been taken before it was destroyed stands nowhere.
      return happening.at ? { ...scene, pieces: without(pieces, happening.at, happening.figure) } : scene;
    case 'dropped':
    case 'appeared': {
      const { at, figure } = happening;
      return { ...scene, pieces: [...pieces, { at, figure, under: [] }] };
    }
    case 'promoted': {
      const { at, figure } = happening;
      return { ...scene, pieces: changed(pieces, at, (piece) => ({ ...piece, figure })) };
    }
    case 'tried': {
      if (!happening.taken) return scene;
      const left = without(pieces, happening.at, happening.target);
      return { ...scene, pieces: moved(left, happening.figure, { from: happening.from, to: happening.at }) };
    }
    case 'placed':
    case 'removed': {
      const { at, token, type } = happening;
      const sign = type === 'placed' ? 1 : -1;
      const change = (piece: Standing) => ({ ...piece, under: counted(piece.under, token, sign) });
      return { ...scene, pieces: changed(pieces, at, change) };
    }
    case 'opened': {
      const { at, risen, under = [] } = happening;
      const graves = scene.graves.filter((grave) => grave.at !== at);
      return risen ? { ...scene, graves, pieces: [...pieces, { at, figure: risen, under }] } : scene;
    }
    case 'buried': {
      const { seat, figure, at } = happening;
      return { ...scene, graves: [...scene.graves, { seat, figure, ...(at ? { at } : {}) }] };
    }
    default:
      return scene;
  }
}

/** So many tokens of a kind more, or fewer, under a piece. */
function counted(under: Token[], token: Token, sign: 1 | -1): Token[] {
  const isIt = (other: Token) => other.icon === token.icon && other.side === token.side;
  const before = under.find(isIt)?.count ?? 0;
  const count = before + sign * token.count;
  const others = under.filter((other) => !isIt(other));
  if (count <= 0) return others;
  return before > 0
    ? under.map((other) => (isIt(other) ? { ...other, count } : other))
    : [...under, { ...token, count }];
}

/** Whether a happening begins a step that can be looked at by itself. */
const begins = ({ type }: Happening): boolean =>
  ['moved', 'tried', 'played', 'dropped', 'buried', 'chose'].includes(type);

/** The positions of a part at which a replay stands: one for a turn that is a single step, else one for each step. */
export function stopsOf(before: Scene, ply: Ply): Stop[] {
  const beats = beatsOf(before, ply);
  const groups: Beat[][] = [];
  for (const beat of beats) {
    const isNew = ply.signs.length > 1 && beat.happenings.some(begins);
    const isRoute = groups.length > 0 && groups.at(-1)?.at(-1)?.happenings.length === 0;
    if (groups.length === 0 || (isNew && !isRoute)) groups.push([beat]);
    else groups.at(-1)?.push(beat);
  }
  return groups.map((group, index) => {
    const last = group.at(-1) as Beat;
    const isLast = index === groups.length - 1;
    const words = isLast && index === 0 ? ply.words : wordsOf(group);
    return { beats: group, scene: last.scene, squares: last.squares, words: words || ply.words };
  });
}

const wordsOf = (beats: Beat[]): string =>
  sentences(beats.flatMap(({ happenings }) => happenings.map(({ words }) => words)));

/** The same things undone, the last one first, so that the board is led back to the scene before. */
export function backwards(before: Scene, beats: Beat[]): Beat[] {
  const scenes = [before, ...beats.map(({ scene }) => scene)];
  return beats
    .map((beat, index) => ({
      ...beat,
      scene: scenes[index] ?? before,
      travels: beat.travels.map(({ from, to }) => ({ from: to, to: from })),
      lunge: null,
      squares: beats[index - 1]?.squares ?? [],
      happenings: [],
    }))
    .reverse();
}

/** What is still to be watched when the board shows these pieces already; all of it when it shows something else. */
export function rest(beats: Beat[], shown: Standing[]): Beat[] {
  const looks = (pieces: Standing[]) =>
    pieces
      .map(({ at, figure, under }) => JSON.stringify([at, figure.icon, figure.side, under]))
      .sort()
      .join();
  const wanted = looks(shown);
  const index = beats.findLastIndex(({ scene }) => looks(scene.pieces) === wanted);
  return beats.slice(index + 1);
}
