import type { ProposalDocument } from './document.ts';

/** The sentences that signatories agree to. The document keeps them as they were shown. */
export function statementsFor(
  firm: string,
  { is_consumer }: { is_consumer: boolean },
): ProposalDocument['statements'] {
  return {
    intent: `I agree to this proposal and its letters of engagement, and I sign them by typing my name.`,
    privacy_notice: `I have read the privacy notice of ${firm}.`,
    early_start: is_consumer
      ? `I ask ${firm} to start work before the 14 days in which I can cancel have passed. If I cancel then, I pay for the work done so far. Once the work is complete, I can no longer cancel.`
      : null,
  };
}
