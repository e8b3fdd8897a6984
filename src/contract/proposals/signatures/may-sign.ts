import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { nextSignatories, type Signer } from './signing-order.ts';

type Named = Signer & { name: string };

export type WhyNotSign =
  | { code: 'ALREADY_SIGNED'; signed_at: string }
  | { code: 'NOT_YOUR_TURN'; waiting_for: string }
  | { code: 'CODE_NEEDED' };

/** Returns why a signatory of a version that can still be signed may not sign now, or null. */
export function whyNotSign({
  order,
  signatories,
  id,
  lacks_code,
}: {
  order: ProposalDocument['signing']['order'];
  /** In the order in which they sign. */
  signatories: readonly Named[];
  id: string;
  /** Whether a code is needed and hasn't been entered. */
  lacks_code: boolean;
}): WhyNotSign | null {
  const signed_at = signatories.find((one) => one.id === id)?.signed_at ?? null;
  if (signed_at !== null) return { code: 'ALREADY_SIGNED', signed_at };
  const next = nextSignatories(order, signatories);
  const [first] = next;
  if (first && !next.some((one) => one.id === id)) return { code: 'NOT_YOUR_TURN', waiting_for: first.name };
  return lacks_code ? { code: 'CODE_NEEDED' } : null;
}
