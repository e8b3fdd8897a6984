/** Finds the names of the list that share a key with a party, in memory. The numbers of a name are its position in `keys`. */
export interface NameIndex {
  /** Calls `each` once for each name that has one of these keys. */
  find(keys: readonly number[], each: (position: number) => void): void;
}

export function createNameIndex(keys: readonly (readonly number[])[]): NameIndex {
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
  /** The search in which each name was last found. */
  const foundIn = new Uint32Array(keys.length);
  let search = 0;
  return {
    find(wanted, each) {
      search += 1;
      for (const key of wanted) {
        for (let index = firstOf(sorted, key); sorted[index] === key; index += 1) {
          const position = positions[index] ?? 0;
          if (foundIn[position] === search) continue;
          foundIn[position] = search;
          each(position);
        }
      }
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
