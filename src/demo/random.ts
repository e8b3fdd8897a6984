export interface DemoRandom {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of the values, in proportion to its weight. Weights can have any sum. */
  weighted<T>(from: readonly (readonly [value: T, weight: number])[]): T;
  /** A shuffled copy. */
  shuffle<T>(from: readonly T[]): T[];
  /** Lower-case hexadecimal digits. */
  hex(digits: number): string;
  /** A version 4 UUID. */
  uuid(): string;
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hexOfWord(word: number): string {
  return `${BYTES[word >>> 24]}${BYTES[(word >>> 16) & 255]}${BYTES[(word >>> 8) & 255]}${BYTES[word & 255]}`;
}

/** Pseudo-random numbers determined by the seed (sfc32 by Chris Doty-Humphrey, PractRand). Not for secrets. */
export function createRandom(seed: number): DemoRandom {
  let a = seed | 0;
  let b = Math.floor(seed / 2 ** 32) | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;

  function word(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
  // The first outputs of similar seeds are similar. The generator's author discards 15 rounds.
  for (let round = 0; round < 15; round++) word();

  const next = () => word() / 2 ** 32;
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  function pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError('Nothing to pick from');
    return from[int(0, from.length - 1)] as T;
  }

  function weighted<T>(from: readonly (readonly [T, number])[]): T {
    let total = 0;
    for (const [, weight] of from) total += weight;
    let left = next() * total;
    for (const [value, weight] of from) {
      left -= weight;
      if (left < 0) return value;
    }
    return pick(from)[0];
  }

  function shuffle<T>(from: readonly T[]): T[] {
    const copy = [...from];
    for (let index = copy.length - 1; index > 0; index--) {
      const other = int(0, index);
      [copy[index], copy[other]] = [copy[other] as T, copy[index] as T];
    }
    return copy;
  }

  function hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += hexOfWord(word());
    return text.slice(0, digits);
  }

  function uuid(): string {
    const [first, second, third, fourth] = [word(), word(), word(), word()];
    const middle = hexOfWord(((second & 0xffff0fff) | 0x4000) >>> 0);
    const variant = hexOfWord(((third & 0x3fffffff) | 0x80000000) >>> 0);
    return `${hexOfWord(first)}-${middle.slice(0, 4)}-${middle.slice(4)}-${variant.slice(0, 4)}-${variant.slice(4)}${hexOfWord(fourth)}`;
  }

  return { next, int, chance: (probability) => next() < probability, pick, weighted, shuffle, hex, uuid };
}
