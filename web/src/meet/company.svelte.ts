// What people do at a match besides playing: they propose something and answer, go away and come back.

import type { GameEvent, OpenOffer, OpenQuestion, SeatId, SeatInfo } from '../api';
import type { Sitting } from '../match/sitting.svelte';

export type Proposal = OpenOffer['what'];

/** An answer that said no. */
export interface Declined {
  version: number;
  seat: SeatId;
  what: Proposal;
}

/**
 * What other seats declined last, since the page was opened and the game changed. A seat that says no to its own proposal
 * withdraws it.
 */
export function declinedIn(
  events: GameEvent[],
  { opened, at, own }: { opened: number; at: number; own: SeatId[] },
): Declined | undefined {
  const isOf = ({ type }: GameEvent['entry']) => type === 'offered' || type === 'answered';
  const last = events.findLast(({ entry }) => isOf(entry));
  if (last?.entry.type !== 'answered' || last.entry.accepted) return undefined;
  if (last.version <= opened || last.at !== at) return undefined;
  const { seat, offer: what } = last.entry;
  const proposed = events.findLast(({ entry }) => entry.type === 'offered' && entry.offer === what);
  return own.includes(seat) || proposed?.seat === seat ? undefined : { version: last.version, seat, what };
}

export class Company {
  constructor(readonly sitting: Sitting) {}

  /** What others have proposed, and somebody here has not agreed to. */
  get offers(): OpenOffer[] {
    return this.#open.filter(({ agreed }) => this.sitting.seats.some((seat) => !agreed.includes(seat)));
  }

  /** What was proposed here and waits for the others. */
  get proposed(): Proposal[] {
    return this.#open.filter((offer) => !this.offers.includes(offer)).map(({ what }) => what);
  }

  /** What somebody elsewhere has just declined. */
  get declined(): Declined | undefined {
    const { match, seats: own } = this.sitting;
    if (!match?.state || own.length === 0) return undefined;
    return declinedIn(match.events, { opened: match.opened, at: match.state.at, own });
  }

  /** What can be proposed to people elsewhere while the game goes on. */
  get canPropose(): Proposal[] {
    const { game, seats, match } = this.sitting;
    const { others } = this;
    if (others.length === 0 || seats.length === 0) return [];
    const team = game.seats.find(({ id }) => id === seats[0])?.team;
    // To agree on a draw makes sense between two.
    const areTwo = new Set(game.seats.map((seat) => seat.team)).size === 2;
    const isAgainst = areTwo && others.some((other) => other.team !== team);
    const canReturn = !game.hidden && !game.chance && !match?.state?.rated;
    return [
      ...(isAgainst ? (['draw'] as const) : []),
      ...(canReturn ? (['takeback'] as const) : []),
      ...(match?.state ? (['abort'] as const) : []),
    ];
  }

  /** Whether people elsewhere sit here, so that a rematch needs their consent. */
  get hasOthers(): boolean {
    return this.others.length > 0;
  }

  /** Proposes something, or answers what was proposed, for all seats that are here. */
  propose(what: Proposal): Promise<void> {
    const action = what === 'draw' || what === 'takeback' ? `offer_${what}` : what;
    return this.#forAll(action, what);
  }

  answer(what: Proposal, accepted: boolean): Promise<void> {
    return accepted ? this.#forAll('accept', what) : this.#act('decline', what);
  }

  /** The seat that has gone for long, for which the match waits: when something may be done about it, by this page's clock. */
  get gone(): { seat: SeatId; due: number } | null {
    const { match, seats } = this.sitting;
    const told = match?.presence;
    if (!told?.remedy || seats.length === 0) return null;
    for (const [seat, { remedy_in_ms: left }] of Object.entries(told.presence)) {
      // A win is claimed from the other side alone.
      if (this.canClaim && this.#isPartner(seat)) continue;
      if (left !== null && !seats.includes(seat)) return { seat, due: told.at + left };
    }
    return null;
  }

  get canClaim(): boolean {
    return this.sitting.match?.presence?.remedy === 'claim_win';
  }

  claim(): Promise<void> {
    return this.#act('claim_win');
  }

  takeOver(level: string): Promise<void> {
    return this.sitting.attempt((match) => match.act(this.#proof, { action: 'take_over', level }));
  }

  /** The partner that the only seat here can ask about a hand, in a game that has such questions. */
  get partner(): SeatInfo | undefined {
    const { game, seats, match } = this.sitting;
    const [own, ...more] = game.seats.filter(({ id }) => seats.includes(id));
    if (!own || more.length > 0 || !game.questions?.length || match?.state?.outcome) return undefined;
    return game.seats.find(({ id, team }) => id !== own.id && team === own.team);
  }

  /** What the partner asks somebody here. */
  get askedHere(): OpenQuestion | undefined {
    return this.partner && this.#asked.find(({ to }) => this.sitting.seats.includes(to));
  }

  /** What was asked here and waits for the partner's answer. */
  get askedThere(): OpenQuestion | undefined {
    return this.#asked.find(({ by }) => this.sitting.seats.includes(by));
  }

  #isPartner(seat: SeatId): boolean {
    const { game, seats } = this.sitting;
    const team = game.seats.find(({ id }) => id === seat)?.team;
    return game.seats.some((own) => seats.includes(own.id) && own.team === team);
  }

  get #asked(): OpenQuestion[] {
    return this.sitting.match?.state?.asked ?? [];
  }

  get #open(): OpenOffer[] {
    return this.sitting.match?.state?.offers ?? [];
  }

  /** The seats of people elsewhere. */
  get others(): SeatInfo[] {
    const { game, seats, match } = this.sitting;
    const holders = match?.state?.seats ?? {};
    return game.seats.filter(({ id }) => holders[id]?.kind === 'person' && !seats.includes(id));
  }

  get #proof() {
    return this.sitting.proofOf(this.sitting.seats[0] ?? null);
  }

  #act(action: string, offer?: Proposal): Promise<void> {
    return this.sitting.attempt((match) => match.act(this.#proof, { action, ...(offer && { offer }) }));
  }

  /** A person who holds several seats speaks for all of them. */
  #forAll(action: string, offer: Proposal): Promise<void> {
    const { seats } = this.sitting;
    return this.sitting.attempt(async (match) => {
      const [first = null, ...others] = seats;
      const answered = action === 'accept' ? { action, offer } : { action };
      await match.act(this.sitting.proofOf(first), answered);
      for (const seat of others) {
        const isOpen = this.#open.some(({ what, agreed }) => what === offer && !agreed.includes(seat));
        if (isOpen) await match.act(this.sitting.proofOf(seat), { action: 'accept', offer });
      }
    });
  }
}
