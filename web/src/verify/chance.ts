// The generator of all chance, written a second time from its description (docs/protocol.md, Chance), so that a browser
// can draw everything again without asking the server.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** So many numbers there are. */
const NUMBERS = 1n << 64n;

const hash = (...parts: Uint8Array[]): Uint8Array => sha256(concatBytes(...parts));

/** What the server shows of its secret before it sees any nonce. */
export const commitmentOf = (secret: string): string => bytesToHex(hash(hexToBytes(secret)));

/** The first seed of a match. */
export const seedOf = (secret: string, nonces: string[]): string =>
  bytesToHex(hash(hexToBytes(secret), ...nonces.map(hexToBytes)));

/** The seed that decides who sits where. */
export const seatingOf = (secret: string, nonces: string[]): string =>
  bytesToHex(hash(utf8ToBytes('seats'), hexToBytes(secret), ...nonces.map(hexToBytes)));

export class Chance {
  #seed: Uint8Array;
  #drawn = 0n;

  constructor(seed: string) {
    this.#seed = hexToBytes(seed);
  }

  /** The present seed. */
  get seed(): string {
    return bytesToHex(this.#seed);
  }

  /** The next number of 64 bits. */
  number(): bigint {
    const count = new Uint8Array(8);
    new DataView(count.buffer).setBigUint64(0, this.#drawn);
    this.#drawn += 1n;
    const { buffer, byteOffset } = hash(this.#seed, count);
    return new DataView(buffer, byteOffset).getBigUint64(0);
  }

  /** A choice below `n`; numbers that would favour some choices are passed over. */
  below(n: bigint): bigint {
    const limit = (NUMBERS / n) * n;
    for (;;) {
      const number = this.number();
      if (number < limit) return number % n;
    }
  }

  /** A shuffled list of so many: for each place, from which one came what is there now. */
  shuffled(count: number): number[] {
    const order = Array.from({ length: count }, (_, index) => index);
    for (let last = count - 1; last > 0; last -= 1) {
      const other = Number(this.below(BigInt(last + 1)));
      [order[last], order[other]] = [order[other] as number, order[last] as number];
    }
    return order;
  }

  /** Ends an event. */
  close(): void {
    this.#seed = hash(this.#seed, utf8ToBytes('next'));
    this.#drawn = 0n;
  }
}
