/** Positions in a list by number, in memory. */
export interface NumberIndex {
  /** Calls `each` for each position that has this number. */
  find(key: number, each: (position: number) => void): void;
}

export function createNumberIndex(keys: readonly (readonly number[])[]): NumberIndex {
  const total = keys.reduce((sum, { length }) => sum + length, 0);
  const byKey = new Float64Array(total);
  let filled = 0;
  for (let position = 0; position < keys.length; position += 1) {
    for (const key of keys[position] ?? []) {
      byKey[filled] = key * keys.length + position;
      filled += 1;
    }
  }
  byKey.sort();
  const sorted = new Int32Array(total);
  const positions = new Int32Array(total);
  for (let index = 0; index < total; index += 1) {
    const both = byKey[index] ?? 0;
    sorted[index] = Math.floor(both / keys.length);
    positions[index] = both - (sorted[index] ?? 0) * keys.length;
  }
  return {
    find(key, each) {
      for (let index = firstOf(sorted, key); sorted[index] === key; index += 1) each(positions[index] ?? 0);
    },
  };
}

/** The first index whose number is `key` or more. */
function firstOf(sorted: Int32Array, key: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Numbers in groups, one after the other: half the memory of an array of arrays. */
export class Groups {
  readonly #from: Int32Array;
  readonly #numbers: Int32Array;

  /** `pairs` are the group and the number, `groups` how many groups there are. */
  constructor(pairs: readonly (readonly [number, number])[], groups: number) {
    this.#from = new Int32Array(groups + 1);
    this.#numbers = new Int32Array(pairs.length);
    for (const [group] of pairs) this.#from[group + 1] = (this.#from[group + 1] ?? 0) + 1;
    for (let group = 0; group < groups; group += 1)
      this.#from[group + 1] = (this.#from[group + 1] ?? 0) + (this.#from[group] ?? 0);
    const next = this.#from.slice();
    for (const [group, number] of pairs) {
      const index = next[group] ?? 0;
      this.#numbers[index] = number;
      next[group] = index + 1;
    }
  }

  sizeOf(group: number): number {
    return (this.#from[group + 1] ?? 0) - (this.#from[group] ?? 0);
  }

  each(group: number, use: (number: number) => void): void {
    const end = this.#from[group + 1] ?? 0;
    for (let index = this.#from[group] ?? 0; index < end; index += 1) use(this.#numbers[index] ?? 0);
  }
}
