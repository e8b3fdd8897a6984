import type { ProposalDocument } from '#contract/proposal-versions/document.ts';
import { whoseTurn } from '#contract/proposal-versions/turn.ts';

/** Signatories in the order in which they sign. `signed_at` is null until then. */
export interface Signer {
  id: string;
  kind: 'client' | 'firm';
  signed_at: string | null;
}

/** Whether all the client's signatories have signed. A countersignature may follow. */
export function isComplete(signatories: readonly Signer[]): boolean {
  return signatories.every(({ kind, signed_at }) => kind === 'firm' || signed_at !== null);
}

/** Whether one of the signatories chooses the options: the first signature fixes them for all. */
export function mayChooseOptions(
  order: ProposalDocument['signing']['order'],
  signatories: readonly Signer[],
  id: string,
): boolean {
  const isFirst = signatories.every(({ signed_at }) => signed_at === null);
  return isFirst && whoseTurn(signatories, order).some((next) => next.id === id);
}
