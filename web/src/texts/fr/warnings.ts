// What a player is told before a part is handed in that shows something or settles it, in French; see `gaps.ts`.

import { lines } from '../gaps';
import { carte, le, nom } from './holes';

export const WARNINGS = lines({
  'This is your only Battle Move of the game.': 'Vous n’avez qu’une charge par partie : c’est celle-ci.',
  'Everybody will see {card}, and it is used up.': ({ card }) =>
    `Tous verront ${carte(card)}, et la carte sera dépensée.`,
  'Your partner will see {card}, and you draw a new one.': ({ card }) =>
    `Votre partenaire verra ${carte(card)}, et vous piocherez une autre carte.`,
  'A king is taken: this ends the game.': 'Un roi est pris : la partie est finie.',
  'What is buried stays there until that square is left.':
    'Ce qui est enterré le reste jusqu’à ce que la case se libère.',
  'Only you know where.': 'Vous seul savez où.',
  'Your grave on {at} opens, and the {man} comes back as a zombie.': ({ at, man }) =>
    `Votre tombe en ${at} s'ouvre, et ${le(man)} revient en zombie.`,
  'Your zombie on {at} does not move and will be destroyed.': ({ at }) =>
    `Votre zombie en ${at} ne joue pas et sera détruit.`,
  'Your zombies on {list} do not move and will be destroyed.': ({ list }) =>
    `Vos zombies en ${list} ne jouent pas et seront détruits.`,
  'You ask whether your {man} takes on {at}.': ({ man, at }) =>
    `Vous demandez si votre ${nom(man)} prend en ${at}.`,
  'You know that the answer will be no.': 'Vous savez que la réponse sera non.',
  'Everybody hears the answer, and your turn is over either way.':
    'Tous entendent la réponse, et votre coup finit dans les deux cas.',
});
