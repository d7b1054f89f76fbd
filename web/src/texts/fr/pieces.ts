// What is told of a piece and of what attacks a king, in French: how kinds go by their English, the rest by sentences that
// tell what stands in their gaps; see `gaps.ts`.

import { type Gaps, lines, type Man } from '../gaps';
import { capital } from '../sentence';
import { aux, couleur, des, dun, Les, le, les, un, verbe } from './holes';

const Le = (man: Man) => capital(le(man));
/** That one piece attacks another, as the beginning of a sentence. */
const attack = ({ man, from, other, at }: Pick<Gaps, 'man' | 'from' | 'other' | 'at'>) =>
  `${Le(man)} en ${from} attaque ${le(other)} en ${at}`;

/** How kinds of pieces go. */
export const WAYS: Record<string, string> = {
  'Moves one square straight ahead, or two from where it began; captures one square diagonally ahead.':
    "Avance d'une case tout droit, ou de deux depuis sa case de départ ; prend à une case en diagonale vers l'avant.",
  'Jumps two squares along a rank or file and one to the side, over whatever stands between.':
    "Saute de deux cases par rangée ou par colonne et d'une sur le côté, par-dessus tout ce qui s'y trouve.",
  'Moves any number of squares diagonally.': "Va d'autant de cases qu'on veut en diagonale.",
  'Moves any number of squares along a rank or file.':
    "Va d'autant de cases qu'on veut par rangée ou par colonne.",
  'Moves any number of squares along a rank, file or diagonal.':
    "Va d'autant de cases qu'on veut par rangée, par colonne ou en diagonale.",
  'Moves one square in any direction; unmoved, it may castle with an unmoved rook.':
    "Va d'une case dans toute direction ; peut roquer avec une tour si ni l'un ni l'autre n'a bougé.",
  'Moves like a bishop or a knight.': 'Va comme un fou ou un cavalier.',
  'Moves like a rook or a knight.': 'Va comme une tour ou un cavalier.',
  'Moves like a rook or a wizard.': 'Va comme une tour ou un magicien.',
  'Moves like a queen or a knight.': 'Va comme une dame ou un cavalier.',

  'Moves one square diagonally forward, or jumps two from where it began; captures one square straight forward.':
    "Avance d'une case en diagonale, ou saute de deux depuis sa case de départ ; prend à une case droit devant.",
  'Jumps one or two squares diagonally, or steps one square sideways without capturing.':
    "Saute d'une ou deux cases en diagonale, ou fait un pas de côté sans prendre.",
  'Jumps one or two squares along a rank or file, over whatever stands between.':
    "Saute d'une ou deux cases par rangée ou par colonne, par-dessus tout ce qui s'y trouve.",
  'Moves like a rook, or one square diagonally.': "Va comme une tour, ou d'une case en diagonale.",
  'Moves one square in any direction; as long as there are two kings, one of them may be left under attack.':
    "Va d'une case dans toute direction ; tant qu'il y a deux rois, l'un d'eux peut rester attaqué.",

  'Moves one square straight ahead, or up to three from where it began; captures one square diagonally ahead.':
    "Avance d'une case tout droit, ou de trois au plus depuis sa case de départ ; prend à une case en diagonale vers l'avant.",
  'Moves like a pawn, or one square diagonally ahead; captures one square diagonally ahead.':
    "Avance comme un pion, ou d'une case en diagonale ; prend à une case en diagonale vers l'avant.",
  'Jumps three squares along a rank or file and one to the side, or moves one square diagonally.':
    "Saute de trois cases par rangée ou par colonne et d'une sur le côté, ou va d'une case en diagonale.",
  'Moves like a bishop, or one square along a rank or file.':
    "Va comme un fou, ou d'une case par rangée ou par colonne.",
  'Moves one square in any direction; unmoved, it may castle far with an unmoved rook.':
    "Va d'une case dans toute direction ; peut faire un long roque avec une tour si ni l'un ni l'autre n'a bougé.",
  'Moves one square in any direction; unmoved, it may castle far with an unmoved rook or squire.':
    "Va d'une case dans toute direction ; peut faire un long roque avec une tour ou un écuyer si ni l'un ni l'autre n'a bougé.",

  'Moves one square in any direction, even to where it can be taken.':
    "Va d'une case dans toute direction, même là où il peut être pris.",

  'Jumps as a knight does to an empty square; captures by its secret power.':
    'Saute en cavalier sur une case libre ; prend par son pouvoir secret.',
  'Moves any number of empty squares diagonally; captures by its secret power.':
    "Va d'autant de cases libres qu'on veut en diagonale ; prend par son pouvoir secret.",
  'Moves any number of empty squares along a rank or file; captures by its secret power.':
    "Va d'autant de cases libres qu'on veut par rangée ou par colonne ; prend par son pouvoir secret.",
  'Moves any number of empty squares along a rank, file or diagonal; captures by its secret power.':
    "Va d'autant de cases libres qu'on veut par rangée, par colonne ou en diagonale ; prend par son pouvoir secret.",
  'Moves to an empty square next to it, even where it can be taken, and may castle; captures by its secret power.':
    'Va sur une case voisine libre, même là où il peut être pris, et peut roquer ; prend par son pouvoir secret.',

  ...Object.fromEntries(
    [
      ['the jump of a knight', "le saut d'un cavalier"],
      ['the move of a bishop', "la marche d'un fou"],
      ['the move of a rook', "la marche d'une tour"],
      ['the move of a queen', "la marche d'une dame"],
      ['the step of a king', "le pas d'un roi"],
    ].map(([lent, prêté]) => [
      `Moves only as its neighbours of the same colour do, and lends them ${lent}.`,
      `Ne va que comme ses voisins de sa couleur, et leur prête ${prêté}.`,
    ]),
  ),
};

/** What is special about a piece now. */
export const PIECES = lines({
  'Cannot move now: its king would stand in check.': 'Ne peut pas bouger : son roi serait en échec.',
  'Cannot move now: it would stand in check wherever it goes.':
    'Ne peut pas bouger : il serait en échec partout où il irait.',
  'Cannot move now: both its kings would stand in check.':
    'Ne peut pas bouger : ses deux rois seraient en échec.',

  'Stands on the far side of the mirror: it sees only pieces over there.':
    "Se trouve de l'autre côté du miroir : n'y voit que les pièces de ce côté.",
  'Cannot move now: {player} has no checker left to put under it.': ({ player }) =>
    `Ne peut pas bouger : ${les(player)} n'${verbe(player, 'a', 'ont')} plus de jeton à mettre dessous.`,

  'On {at} it may step, or take en passant.': ({ at }) =>
    `En ${at}, peut faire un pas ou prendre en passant.`,
  'May also join in the Battle Move, which {player} still has.': ({ player }) =>
    `Peut aussi partir dans la charge, que ${les(player)} ${verbe(player, 'a', 'ont')} encore.`,

  'A spinach turn, several moves in a row, takes it to 1 square.':
    "Un tour aux épinards, plusieurs coups de suite, permet d'atteindre une case.",
  'A spinach turn, several moves in a row, takes it to any of {count} squares.': ({ count }) =>
    `Un tour aux épinards, plusieurs coups de suite, permet d'atteindre ${count} cases.`,
  'A spinach turn, several moves in a row, takes it to 1 square, and lets it capture on {list}.': ({
    list,
  }) => `Un tour aux épinards, plusieurs coups de suite, permet de prendre en ${list}.`,
  'A spinach turn, several moves in a row, takes it to any of {count} squares, and lets it capture on {list}.':
    ({ count, list }) =>
      `Un tour aux épinards, plusieurs coups de suite, permet d'atteindre ${count} cases, et de prendre en ${list}.`,

  '{player} may move it wherever it goes, {ally} only to the files a to d.': ({ player, ally }) =>
    `${Les(player)} ${verbe(player, 'peut', 'peuvent')} la jouer partout où elle va, ${les(ally)} seulement vers les colonnes a à d.`,
  '{player} may move it wherever it goes, {ally} only to the files e to h.': ({ player, ally }) =>
    `${Les(player)} ${verbe(player, 'peut', 'peuvent')} la jouer partout où elle va, ${les(ally)} seulement vers les colonnes e à h.`,

  'Has one checker: after its move it may go on by one square.':
    "Est sur un jeton : après son coup, peut continuer d'une case.",
  'Has {count} checkers: after its move it may go on by up to {count} squares, one at a time.': ({ count }) =>
    `Est sur ${count} jetons : après son coup, peut continuer de ${count} cases au plus, une à une.`,
  'Hobbled by an enemy checker: it cannot move, and attacks nothing.':
    "Un jeton ennemi l'entrave : ne peut pas bouger et n'attaque rien.",
  'Hobbled by an enemy checker: it goes one square straight ahead, or captures one square diagonally ahead.':
    "Un jeton ennemi l'entrave : avance d'une case tout droit, ou prend à une case en diagonale vers l'avant.",

  'Has come back on its last rank: it becomes another piece before it moves.':
    'Est revenu sur sa dernière rangée : se change en une autre pièce avant de bouger.',
  'A zombie: it is destroyed unless it moves in the next turn of {player}.': ({ player }) =>
    `Un zombie : détruit s'il ne bouge pas au prochain tour ${des(player)}.`,

  'You gave it the power of a {man}.': ({ man }) => `Vous lui avez donné le pouvoir d'${un(man)}.`,
  'It may ask for whatever a queen or a knight could take.':
    "Peut demander tout ce qu'une dame ou un cavalier pourrait prendre.",
  'It may ask for whatever a queen or a knight could take; only your opponent knows its power.':
    "Peut demander tout ce qu'une dame ou un cavalier pourrait prendre ; seul votre adversaire connaît son pouvoir.",

  'Whether it may capture, and what, is up to the cards.':
    'Les cartes disent si cette pièce peut prendre, et quoi.',

  'No two {side} pieces are neighbours, so it may make one step of a king.': ({ side }) =>
    `Aucune pièce ${couleur(side)} n'a de voisine de sa couleur : peut donc faire un pas de roi.`,
  'Cannot move now: it has no neighbour of its colour to borrow a move from.':
    "Ne peut pas bouger : n'a pas de voisin de sa couleur à qui emprunter une marche.",
  'Borrows the move of a {lent} from its neighbour on {at}.': ({ lent, at }) =>
    `Emprunte la marche ${dun(lent)} à son voisin en ${at}.`,
  'Borrows the move of a {lent} from its neighbours on {list}.': ({ lent, list }) =>
    `Emprunte la marche ${dun(lent)} à ses voisins en ${list}.`,
});

/** The attacks on a king: the pieces that attack, and how. */
export const THREATS = lines({
  'The {man} on {from} attacks the {other} on {at}.': (gaps) => `${attack(gaps)}.`,
  '{player} may leave it there, having another king.': ({ player }) =>
    `${Les(player)} ${verbe(player, 'peut', 'peuvent')} l'y laisser : ${verbe(player, 'il a', 'ils ont')} un autre roi.`,
  'The {man} on {from} attacks the {other} on {at}, both on the near side of the mirror.': (gaps) =>
    `${attack(gaps)}, tous deux de ce côté du miroir.`,
  'The {man} on {from} attacks the {other} on {at}, both on the far side of the mirror.': (gaps) =>
    `${attack(gaps)}, tous deux de l'autre côté du miroir.`,
  'The {man} on {from} attacks the {other} on {at}, and {next} moves next.': ({ next, ...gaps }) =>
    `${attack(gaps)}, et c'est ensuite ${aux(next)} de jouer.`,
  'The {man} on {from} goes to {to} and on by its checkers to take the {other} on {at}.': ({
    man,
    from,
    to,
    other,
    at,
  }) => `${Le(man)} en ${from} va en ${to}, puis par ses jetons prend ${le(other)} en ${at}.`,
  'The {man} on {from} goes to {to} and on by its checkers over {list} to take the {other} on {at}.': ({
    man,
    from,
    to,
    list,
    other,
    at,
  }) =>
    `${Le(man)} en ${from} va en ${to}, puis par ses jetons passe en ${list} et prend ${le(other)} en ${at}.`,
  'It would become another piece first.': "Il se changerait d'abord en une autre pièce.",
});
