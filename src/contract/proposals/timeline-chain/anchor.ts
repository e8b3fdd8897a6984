import type { Sha256 } from './chain.ts';

export type AnchoredHead = {
  timeline_id: string;
  count: number;
  hash: string;
};

/** Returns an anchor's hash: over its number, its time, the previous hash, and the changed heads sorted by timeline. */
export function anchorHash(
  {
    number,
    made_at,
    previous_hash,
    heads,
  }: { number: number; made_at: string; previous_hash: string; heads: readonly AnchoredHead[] },
  sha256: Sha256,
): string {
  const lines = heads
    .map(({ timeline_id, count, hash }) => `${timeline_id} ${count} ${hash}\n`)
    .toSorted()
    .join('');
  return sha256(`${number} ${made_at} ${previous_hash}\n${lines}`);
}
