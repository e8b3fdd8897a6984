import type { ProposalDocument } from './document.ts';

/**
 * Returns the sentences that signatories agree to, under the law on the proposal's day in London. The document stores
 * them as they were shown.
 */
export function statementsFor(
  firm: string,
  { is_consumer, cancellation_days }: { is_consumer: boolean; cancellation_days: number | null },
): ProposalDocument['statements'] {
  const days = is_consumer ? cancellation_days : null;
  return {
    intent: `I agree to this proposal and its letters of engagement, and I sign them by typing my name.`,
    privacy_notice: `I have read the privacy notice of ${firm}.`,
    early_start:
      days === null
        ? null
        : `I ask ${firm} to start work before the ${days} days in which I can cancel have passed. If I cancel then, I pay for the work done so far. Once the work is complete, I can no longer cancel.`,
  };
}
