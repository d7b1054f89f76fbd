// What is said of being told while one is away, in French.

import { french, typeset } from '../../texts/typeset';
import type { Words } from './en';

const said: Words = {
  tell: "Me prévenir quand c'est à moi",
  isTold: 'On vous préviendra quand ce sera à vous.',
  isNotTold: 'On ne vous préviendra plus.',
  unsupported:
    "Ce navigateur ne peut pas être prévenu. Sur un iPhone ou un iPad, ajoutez d'abord cette page à l'écran d'accueil et ouvrez-la de là.",
  denied:
    'Ce navigateur ne laisse pas cette page vous prévenir. Vous pouvez le permettre dans ses réglages pour cette page.',
  off: "Ce serveur n'envoie pas de messages.",
  failed: "Le service de messages de ce navigateur n'est pas joignable. Réessayez plus tard.",
  dismiss: "C'est entendu",
  news: {
    turn: 'À vous de jouer.',
    begun: 'La partie a commencé.',
    over: 'La partie est finie.',
    joined: "Quelqu'un s'est installé à votre partie.",
    offered: "Quelqu'un vous propose quelque chose.",
    rematch: 'La revanche a commencé.',
  },
};

export const fr: Words = typeset(said, french);
