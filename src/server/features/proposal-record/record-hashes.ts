import { createHash } from 'node:crypto';
import type { Fees } from '#contract/pricing/fees.ts';
import { canonicalJson } from '#contract/proposal-versions/canonical.ts';
import type { ProposalDocument } from '#contract/proposal-versions/document.ts';
import type { RecordHashes } from './record-input.ts';

/** Hashes of the canonical JSON of each letter, of the fees with the client's choices, and of the options left out. */
export function recordHashes(
  { letters }: Pick<ProposalDocument, 'letters'>,
  fees: Fees,
  leftOut: readonly string[],
): RecordHashes {
  return {
    letters: letters.map((letter) => ({ id: letter.id, sha256: sha256(letter) })),
    fees: sha256(fees),
    options: sha256([...leftOut].sort()),
  };
}

function sha256(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
