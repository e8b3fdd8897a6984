import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { nextSignatories } from '#contract/proposals/signatures/signing-order.ts';

type Signatory = ProposalDocument['signatories'][number];

/** Signatories who are mailed when a proposal is sent, and those who are mailed after others have signed. */
export function recipients({ signatories, signing }: Pick<ProposalDocument, 'signatories' | 'signing'>): {
  now: Signatory[];
  later: { signatory: Signatory; after: string }[];
} {
  const unsigned = signatories.map((signatory) => ({ ...signatory, signed_at: null }));
  const now = nextSignatories(signing.order, unsigned);
  const clients = unsigned.filter(({ kind }) => kind === 'client');
  const firm = unsigned.filter(({ kind }) => kind === 'firm');
  const waiting = clients.filter(({ id }) => now.every((next) => next.id !== id));
  return {
    now,
    later: [
      ...waiting.map((signatory) => ({
        signatory,
        after: clients[clients.indexOf(signatory) - 1]?.name ?? '',
      })),
      ...firm
        .filter(({ id }) => now.every((next) => next.id !== id))
        .map((signatory) => ({ signatory, after: 'the client' })),
    ],
  };
}
