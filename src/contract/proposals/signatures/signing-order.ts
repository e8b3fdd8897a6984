import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';

/** A signatory. Lists of signatories are in signing order. `signed_at` is null until they have signed. */
export interface Signer {
  id: string;
  kind: 'client' | 'firm';
  signed_at: string | null;
}

/** Returns everybody whose turn it is. The firm countersigns once all the client's signatories have signed. */
export function nextSignatories<Each extends Signer>(
  order: ProposalDocument['signing']['order'],
  signatories: readonly Each[],
): Each[] {
  const waiting = signatories.filter(({ signed_at }) => signed_at === null);
  const clients = waiting.filter(({ kind }) => kind === 'client');
  if (clients.length === 0) return waiting;
  return order === 'in_order' ? clients.slice(0, 1) : clients;
}

/** Whether all the client's signatories have signed. A countersignature may follow. */
export function isComplete(signatories: readonly Signer[]): boolean {
  return signatories.every(({ kind, signed_at }) => kind === 'firm' || signed_at !== null);
}

/** Whether a signatory may choose the options. The first signature fixes them for all. */
export function mayChooseOptions(
  order: ProposalDocument['signing']['order'],
  signatories: readonly Signer[],
  id: string,
): boolean {
  const isFirst = signatories.every(({ signed_at }) => signed_at === null);
  return isFirst && nextSignatories(order, signatories).some((next) => next.id === id);
}
