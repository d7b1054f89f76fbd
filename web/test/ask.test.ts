import { afterEach, describe, expect, it } from 'vitest';
import type { Scene } from '../src/api';
import { heard, speak } from '../src/texts';
import { answerTo, attackedIn, type Known, tellAttackers } from '../src/turn/ask';
import { gameOf } from './game';
import { figure, move, play, scene } from './steps';

const pieces = {
  e1: figure('king'),
  a1: figure('rook'),
  h1: figure('rook'),
  e2: figure('pawn'),
  c3: figure('knight'),
  e8: figure('king', 'black'),
  d8: figure('queen', 'black'),
  d5: figure('pawn', 'black'),
};
const board: Scene = {
  ...scene(8, 8, pieces),
  hands: [
    { seat: 'w', cards: ['4S', '10D'], hidden: 0 },
    { seat: 'b', cards: [], hidden: 3 },
  ],
  piles: [{ name: 'deck', cards: [], hidden: 40 }],
};
const game = gameOf({ preview: scene(8, 8, { d1: figure('queen'), f1: figure('bishop') }) });

const known = (more: Partial<Known> = {}): Known =>
  heard({
    scene: board,
    pieces: board.pieces,
    offers: [move('e2e3'), move('e2e4'), move('c3e4'), move('c3d5'), play('4S', 'e2')],
    game,
    eye: 'w',
    last: 'Black pawn d7 to d5.',
    gone: [figure('chancellor')],
    ...more,
  });

const answer = (words: string, more: Partial<Known> = {}) => answerTo(words, known(more));

describe('questions about the board', () => {
  it('are answered piece by piece, what is rare first', () => {
    expect(answer('board')).toBe(
      'White: king e1; pawn e2; knight c3; rooks a1 and h1. Black: king e8; queen d8; pawn d5.',
    );
  });

  it('are answered line by line', () => {
    expect(answer('rank 1')).toBe('Rank 1: a1, white rook; e1, white king; h1, white rook.');
    expect(answer('rank 4')).toBe('Rank 4 is empty.');
    expect(answer('Rank 12')).toBe('The board does not reach that far.');
    expect(answer('file e')).toBe('File e: e1, white king; e2, white pawn; e8, black king.');
    expect(answer('file b')).toBe('File b is empty.');
    expect(answer('rank')).toBeNull();
  });

  it('are answered kind by kind, whether or not they are still there', () => {
    expect(answer('queens')).toBe('Black: queen d8.');
    expect(answer('queen?')).toBe('Black: queen d8.');
    expect(answer('white queen')).toBe('No queen is on the board.');
    expect(answer('white pawns')).toBe('White: pawn e2.');
    expect(answer('bishops')).toBe('No bishop is on the board.');
    expect(answer('chancellor')).toBe('No chancellor is on the board.');
    expect(answer('unicorns')).toBeNull();
  });

  it('tell what a piece stands on', () => {
    const [king, ...others] = board.pieces;
    const raised = { ...king, under: [{ icon: 'checker', side: 'white', count: 2 }] } as (typeof others)[0];
    expect(answer('board', { pieces: [raised] })).toBe('White: king e1 (on 2 white checkers).');
  });
});

describe('questions about a square', () => {
  it('tell what stands there, where it goes, and what can come', () => {
    expect(answer('e2')).toBe('e2, white pawn. It can go to e3 and e4.');
    expect(answer('E4?')).toBe('e4, empty. Can come here: pawn e2 and knight c3.');
    expect(answer('d8')).toBe('d8, black queen.');
    expect(answer('k9')).toBeNull();
  });

  it('tell what can go there as far as it is known', () => {
    expect(answer('attacks e4')).toBe('Can go to e4 now: pawn e2 and knight c3.');
    expect(answer('attacks h8')).toBe('No piece can go to h8 now.');
    expect(answer('attacks e4', { offers: [] })).toBe('Only the player whose turn it is can ask that.');
  });
});

describe('questions about a square that is attacked', () => {
  const words = 'The black queen on d8 attacks the king on e1.';
  const attacked = {
    scene: { ...board, threats: [{ from: 'd8', target: 'e1', route: ['d8', 'd1', 'e1'], words }] },
  };

  it('name the attackers of either side, whoever is to act', () => {
    expect(answer('attacks e1', attacked)).toBe(words);
    expect(answer('attacks e1', { ...attacked, offers: [] })).toBe(words);
    expect(answer('attacks e1', { ...attacked, offers: [move('a1e1')] })).toBe(
      `${words} Can go to e1 now: rook a1.`,
    );
    expect(answer('e1', attacked)).toBe(`e1, white king. ${words}`);
  });

  it('say nothing of what attacks another square', () => {
    expect(answer('attacks e4', attacked)).toBe('Can go to e4 now: pawn e2 and knight c3.');
    expect(answer('attacks d1', { ...attacked, offers: [] })).toBe(
      'Only the player whose turn it is can ask that.',
    );
  });
});

describe('questions that the server answers', () => {
  it('are those for the attackers of a square', () => {
    expect(attackedIn('Attacks E4?', known())).toBe('e4');
    for (const other of ['attacks', 'attacks k9', 'attacks e4 e5', 'e4', 'queens']) {
      expect(attackedIn(other, known()), other).toBeNull();
    }
  });

  it('name the attackers with their colours, by their squares', () => {
    const found = board.pieces.filter(({ at }) => ['d8', 'c3'].includes(at));
    expect(tellAttackers('d5', found)).toBe('d5 is attacked by white knight c3 and black queen d8.');
    expect(tellAttackers('h5', [])).toBe('Nothing attacks h5.');
  });
});

describe('other questions', () => {
  it('are answered', () => {
    expect(answer('last')).toBe('Black pawn d7 to d5.');
    expect(answer('last', { last: '' })).toBe('No turn has been played yet.');
    expect(answer('cards')).toBe(
      "Your cards: four of spades and ten of diamonds. Black's cards: 3 cards. Deck: 40 cards.",
    );
    expect(answer('cards', { scene: scene(8, 8) })).toBe('There are no cards here.');
    expect(answer('moves')).toBe('pawn e2 to e3 and e4. knight c3 to e4 and d5. play a card.');
    expect(answer('moves', { offers: [] })).toBe('Only the player whose turn it is can ask that.');
    expect(answer('help')).toContain('attacks e4');
  });

  it('are none where they are something else', () => {
    for (const words of ['e2e4', 'Nf3', 'boards', 'last word', '', '10D']) expect(answer(words)).toBeNull();
  });

  it('are all named by the help, and all that it names is answered', () => {
    const named =
      answer('help')
        ?.match(/ask: (.*?)\./)?.[1]
        ?.split(', ') ?? [];
    expect(named.length).toBe(9);
    for (const words of named) expect(answer(words), words).not.toBeNull();
  });
});

describe('in French', () => {
  afterEach(() => speak('en'));

  it('questions and answers are French, accents as one likes', async () => {
    await speak('fr');
    expect(answer('échiquier')).toBe(
      'Blancs\u00a0: roi e1\u202f; pion e2\u202f; cavalier c3\u202f; tours a1 et h1. Noirs\u00a0: roi e8\u202f; dame d8\u202f; pion d5.',
    );
    expect(answer('echiquier')).toBe(answer('Échiquier'));
    expect(answer('rangée 4')).toBe('La rangée 4 est vide.');
    expect(answer('colonne b')).toBe('La colonne b est vide.');
    expect(answer('dames')).toBe('Noirs\u00a0: dame d8.');
    expect(answer('tours blanches')).toBe('Blancs\u00a0: tours a1 et h1.');
    expect(answer('fou')).toBe('Aucun fou sur l’échiquier.');
    expect(answer('e2 ?')).toBe('e2, pion blanc. Peut aller en e3 et e4.');
    expect(answer('attaques e4')).toBe('Peuvent aller en e4 maintenant\u00a0: pion e2 et cavalier c3.');
    const found = board.pieces.filter(({ at }) => ['d8', 'c3'].includes(at));
    expect(attackedIn('attaquants d5', known())).toBe('d5');
    expect(tellAttackers('d5', found)).toBe('Attaquent d5\u00a0: cavalier blanc c3 et dame noire d8.');
    expect(answer('cartes')).toContain('quatre de pique et dix de carreau');
    const named =
      answer('aide')
        ?.match(/demandez.*?: (.*?)\./)?.[1]
        ?.split(', ') ?? [];
    expect(named.length).toBe(9);
    for (const words of named) expect(answer(words), words).not.toBeNull();
  });
});
