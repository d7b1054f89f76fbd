// Questions about the position that are typed, for those who do not see the board: what is asked, and the answer in words.

import type { Figure, GameInfo, Scene, SeatId, SquareName, Step } from '../api';
import { placeOf } from '../board/geometry';
import { cardName } from '../cards/name';
import { seatName } from '../lib/games';
import { grouped } from '../lib/group';
import { texts } from '../texts';
import { moves, origins } from './offers';
import { describeSquare, foundOn, waysOn } from './words';

type Piece = Scene['pieces'][number];

/** What is known to whoever asks. */
export interface Known {
  /** The position after the steps so far, and the pieces in it. */
  scene: Scene;
  pieces: Piece[];
  /** What may come next; nothing while others are to act. */
  offers: Step[];
  game: GameInfo;
  eye: SeatId | null;
  /** The last turn in words. */
  last: string;
  /** Pieces that have gone, so that they can be asked for, too. */
  gone: Figure[];
}

type Asked = (rest: string, known: Known) => string | null;

const QUESTIONS: Record<keyof typeof texts.ask.words, Asked> = {
  board: (rest, { pieces }) => (rest ? null : army(pieces)),
  rank: (rest, known) => line(rest, known, texts.ask.rank, (at) => at.slice(1)),
  file: (rest, known) => line(rest, known, texts.ask.file, (at) => at.charAt(0)),
  last: (rest, { last }) => (rest ? null : last || texts.play.noMoves),
  attacks: (rest, known) => (isSquare(rest, known) ? attackers(rest, known) : null),
  cards: (rest, known) => (rest ? null : cards(known)),
  moves: (rest, known) => (rest ? null : movable(known)),
  help: (rest) => (rest ? null : texts.ask.help),
};

/** The square whose attackers are asked for, which whoever knows the rules can tell best; null where it is another question. */
export function attackedIn(typed: string, known: Known): SquareName | null {
  const [word = '', at = '', ...rest] = normal(typed).split(' ');
  const isAsked = texts.ask.words.attacks.map(normal).includes(word) && rest.length === 0;
  return isAsked && isSquare(at, known) ? at : null;
}

/** Which pieces attack a square, once they are known. */
export function tellAttackers(at: SquareName, pieces: Piece[]): string {
  const those = pieces.toSorted((one, other) => byPlace(one.at, other.at));
  return texts.ask.attackers(
    at,
    those.map(({ at: from, figure }) => `${texts.ask.man(figure.name, 1, figure.side)} ${from}`),
  );
}

/** The answer to what was typed; null where it is no question. */
export function answerTo(typed: string, known: Known): string | null {
  const words = normal(typed);
  if (isSquare(words, known)) return square(words, known);
  for (const [key, asked] of Object.entries(QUESTIONS)) {
    const names = texts.ask.words[key as keyof typeof QUESTIONS].map(normal);
    const name = names.find((one) => words === one || words.startsWith(`${one} `));
    const answer = name === undefined ? null : asked(words.slice(name.length).trim(), known);
    if (answer !== null) return answer;
  }
  return kind(words, known);
}

/** Capitals, accents and the mark of a question make no difference. */
const normal = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s?]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();

const isSquare = (word: string, { scene }: Known): boolean => scene.cells.some(({ at }) => at === word);

const byPlace = (one: SquareName, other: SquareName): number => {
  const [here, there] = [placeOf(one), placeOf(other)];
  return here.rank - there.rank || here.file - there.file;
};

/** Pieces by side and kind, what is rare before what is many. */
function army(pieces: Piece[]): string {
  const sides = [...grouped(pieces, ({ figure }) => figure.side)].map(([side, men]) => {
    const kinds = [...grouped(men, ({ figure }) => figure.name)];
    const rareFirst = kinds.toSorted(([, some], [, others]) => some.length - others.length);
    return texts.ask.army(
      side,
      rareFirst.map(([name, those]) => texts.ask.men(name, those.map(placed))),
    );
  });
  return sides.join(' ');
}

/** Where a piece stands, and on what. */
function placed({ at, under }: Piece): string {
  const below = under.map(texts.board.under);
  return below.length > 0 ? `${at} (${texts.and(below)})` : at;
}

/** All that stands on one line of the board. */
function line(
  name: string,
  known: Known,
  words: (name: string, men: string[]) => string,
  of: (at: SquareName) => string,
): string | null {
  const cells = known.scene.cells.filter(({ at }) => of(at) === name).map(({ at }) => at);
  if (!/^([a-z]|\d+)$/.test(name)) return null;
  if (cells.length === 0) return texts.ask.noLine;
  const taken = cells.toSorted(byPlace).filter((at) => known.pieces.some((piece) => piece.at === at));
  return words(
    name,
    taken.map((at) => describeSquare(at, foundOn(at, known.scene, known.pieces))),
  );
}

/** Where the pieces of a kind stand that is named in the singular or the plural, with or without a colour. */
function kind(words: string, { game, pieces, gone }: Known): string | null {
  const figures = [...game.preview.pieces, ...pieces].map(({ figure }) => figure).concat(gone);
  const fits = ({ name, side }: Figure) => [
    ...[1, 2].map((count) => texts.ask.man(name, count)),
    ...[1, 2].map((count) => texts.ask.man(name, count, side)),
  ];
  const meant = figures.filter((figure) => fits(figure).map(normal).includes(words));
  const [first] = meant;
  if (!first) return null;
  const isMeant = ({ figure }: Piece) =>
    meant.some(({ name, side }) => name === figure.name && side === figure.side);
  const standing = pieces.filter(isMeant).toSorted((one, other) => byPlace(one.at, other.at));
  return standing.length > 0 ? army(standing) : texts.ask.gone(first.name);
}

/** What stands on a square, where it can go, and what can come there. */
function square(at: SquareName, known: Known): string {
  const { scene, pieces, offers } = known;
  const goals = goalsOf(at, offers);
  const comers = comersTo(at, known);
  return [
    `${describeSquare(at, foundOn(at, scene, pieces))}.`,
    goals.length > 0 ? texts.ask.goes(goals) : '',
    ...threatsTo(at, known),
    comers.length > 0 ? texts.ask.comes(comers) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Where the piece on a square can go. */
function goalsOf(at: SquareName, offers: Step[]): SquareName[] {
  const goals = moves(offers).flatMap(({ gesture }) => (gesture.from === at ? [gesture.to] : []));
  return [...new Set(goals)].toSorted(byPlace);
}

/** The pieces that can come to a square, as far as the offers tell. */
function comersTo(at: SquareName, { pieces, offers }: Known): string[] {
  const from = new Set(moves(offers).flatMap(({ gesture }) => (gesture.to === at ? [gesture.from] : [])));
  return pieces
    .filter((piece) => from.has(piece.at))
    .map(({ at: here, figure }) => `${texts.ask.man(figure.name)} ${here}`);
}

/** The attacks on what stands on a square, of either side, in the words of the server: it tells them of what is in check. */
const threatsTo = (at: SquareName, { scene }: Known): string[] =>
  (scene.threats ?? []).flatMap(({ target, words }) => (target === at ? [words] : []));

function attackers(at: SquareName, known: Known): string {
  const threats = threatsTo(at, known);
  const comers = comersTo(at, known);
  if (threats.length > 0 && comers.length === 0) return threats.join(' ');
  if (known.offers.length === 0) return texts.ask.notNow;
  const now = comers.length > 0 ? texts.ask.attacked(at, comers) : texts.ask.safe(at);
  return [...threats, now].join(' ');
}

/** Everything that can be done now, piece by piece. */
function movable({ pieces, offers }: Known): string {
  if (offers.length === 0) return texts.ask.notNow;
  const able = [...origins(offers)].toSorted(byPlace).map((from) => {
    const name = pieces.find((piece) => piece.at === from)?.figure.name ?? '';
    return texts.ask.ways(`${name && texts.ask.man(name)} ${from}`.trim(), goalsOf(from, offers));
  });
  const others = waysOn(offers.filter(({ gesture }) => gesture.kind !== 'move'));
  return [...able, ...others].map((way) => `${way}.`).join(' ');
}

/** The hands, and what lies beside the board. */
function cards({ scene, game, eye }: Known): string {
  const seat = (id: SeatId | undefined) => (id ? seatName(game, id) : '');
  const held = (faces: string[], hidden: number) => {
    const all = [...faces.map(cardName), ...(hidden > 0 ? [texts.cards.hidden(hidden)] : [])];
    return all.length > 0 ? texts.and(all) : texts.cards.none;
  };
  const hands = scene.hands.map(({ seat: id, cards: faces, hidden }) => {
    const whose = id === eye ? texts.cards.own : texts.cards.hand(seat(id));
    return texts.ask.held(whose, held(faces, hidden));
  });
  const piles = scene.piles.map(({ name, seat: id, cards: faces, hidden }) =>
    texts.ask.held(texts.cards.pile(texts.cards.piles[name] ?? name, seat(id)), held(faces, hidden)),
  );
  const stocks = scene.stocks.map(
    ({ seat: id, token }) => `${texts.cards.stock(seat(id), token.count, token.icon)}.`,
  );
  const all = [...hands, ...piles, ...stocks];
  return all.length > 0 ? all.join(' ') : texts.ask.noCards;
}
