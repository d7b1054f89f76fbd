// What happened in a turn, in French, by the sentences of the server; see `gaps.ts`.

import { lines } from '../gaps';
import { carte, des, e, jetons, le, les, un, verbe } from './holes';

/** What became of pieces, and of what lies under them. */
const PIECES = lines({
  '{man} {from} to {to}': ({ man, from, to }) => `${le(man)} va de ${from} en ${to}`,
  '{man} on {at} taken': ({ man, at }) => `${le(man)} en ${at} est pris${e(man)}`,
  '{man} on {at} destroyed': ({ man, at }) => `${le(man)} en ${at} est détruit${e(man)}`,
  'the captured {man} is destroyed': ({ man }) => `${le(man)} pris${e(man)} est détruit${e(man)}`,
  'the {other} on {at} becomes a {man}': ({ other, at, man }) => `${le(other)} en ${at} devient ${un(man)}`,
  'the {other} on {at} becomes an {man}': ({ other, at, man }) => `${le(other)} en ${at} devient ${un(man)}`,
  '{man} {from} tries to take {other} on {at}: yes': ({ man, from, other, at }) =>
    `${le(man)} en ${from} tente de prendre ${le(other)} en ${at} : oui`,
  '{man} {from} tries to take {other} on {at}: no': ({ man, from, other, at }) =>
    `${le(man)} en ${from} tente de prendre ${le(other)} en ${at} : non`,
  '{side} king on {at} in check': ({ side, at }) => `${le({ name: 'king', side })} en ${at} est en échec`,
  '{token} is put under the {man} on {at}': ({ token, man, at }) =>
    `${jetons(token)} est posé sous ${le(man)} en ${at}`,
  '{token} are put under the {man} on {at}': ({ token, man, at }) =>
    `${jetons(token)} sont posés sous ${le(man)} en ${at}`,
  '{token} is taken from under the {man} on {at}': ({ token, man, at }) =>
    `${jetons(token)} est retiré de sous ${le(man)} en ${at}`,
  '{token} are taken from under the {man} on {at}': ({ token, man, at }) =>
    `${jetons(token)} sont retirés de sous ${le(man)} en ${at}`,
  '{man} put on {at}': ({ man, at }) => `${le(man)} est posé${e(man)} en ${at}`,
  '{man} comes into sight on {at}': ({ man, at }) => `${le(man)} apparaît en ${at}`,
  '{man} on {at} is out of sight': ({ man, at }) => `${le(man)} en ${at} n'est plus en vue`,
  'a {man} rises on {at}': ({ man, at }) => `${un(man)} se relève en ${at}`,
});

/** What somebody did, or could not do. */
const PLAYERS = lines({
  '{player} buries the {man}': ({ player, man }) =>
    `${les(player)} ${verbe(player, 'enterre', 'enterrent')} ${le(man)}`,
  '{player} buries the {man} under {at}': ({ player, man, at }) =>
    `${les(player)} ${verbe(player, 'enterre', 'enterrent')} ${le(man)} sous ${at}`,
  '{player} has no legal turn': ({ player }) =>
    `${les(player)} n'${verbe(player, 'a', 'ont')} aucun coup légal`,
  '{player} chose {what}': ({ player, what }) =>
    `${les(player)} ${verbe(player, 'a', 'ont')} choisi : ${what}`,
  "that {player}'s king captures like a {king}, the queen like a {queen}, the rook like a {rook}, the bishop like a {bishop}, the knight like a {knight}":
    ({ player, king, queen, rook, bishop, knight }) =>
      `le roi ${des(player)} prend comme ${un(king)}, la dame comme ${un(queen)}, la tour comme ${un(rook)}, le fou comme ${un(bishop)}, le cavalier comme ${un(knight)}`,
  '{player} claims that there is no solution': ({ player }) =>
    `${les(player)} annonce qu'il n'y a pas de solution`,
  '{player} claims one move': ({ player }) => `${les(player)} annonce un coup`,
  '{player} claims {count} moves': ({ player, count }) => `${les(player)} annonce ${count} coups`,
  '{player} scores one point': ({ player }) => `${les(player)} marque un point`,
  '{player} scores {count} points': ({ player, count }) => `${les(player)} marque ${count} points`,
  'to give up': 'renoncer à cet essai',
  '{ally} as best dressed': ({ ally }) => `${les(ally)}, pour ses habits`,
  'nobody as best dressed': 'personne, quant aux habits',
  '{player} has chosen': ({ player }) => `${les(player)} ${verbe(player, 'a', 'ont')} choisi`,
  '{player} gets one card': ({ player }) => `${les(player)} ${verbe(player, 'pioche', 'piochent')} une carte`,
  '{player} gets {count} cards': ({ player, count }) =>
    `${les(player)} ${verbe(player, 'pioche', 'piochent')} ${count} cartes`,
  '{player} gets {card}': ({ player, card }) =>
    `${les(player)} ${verbe(player, 'pioche', 'piochent')} ${carte(card)}`,
  '{player} plays {card}': ({ player, card }) =>
    `${les(player)} ${verbe(player, 'joue', 'jouent')} ${carte(card)}`,
  '{player} plays {card} on {at}': ({ player, card, at }) =>
    `${les(player)} ${verbe(player, 'joue', 'jouent')} ${carte(card)} en ${at}`,
  '{player} passes': ({ player }) => `${les(player)} ${verbe(player, 'passe', 'passent')}`,
  '{text} is shown': ({ text }) => `on voit ${text}`,
  'the discard pile is shuffled into a new deck': 'la défausse, mélangée, forme une nouvelle pioche',
});

export const HAPPENINGS = { ...PIECES, ...PLAYERS };
