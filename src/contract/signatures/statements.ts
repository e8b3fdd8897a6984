import type { ProposalDocument } from '#contract/proposal-versions/document.ts';

type Statements = ProposalDocument['statements'];

/** The sentences that signatories agree to. The document keeps them as they were shown. */
export function statementsFor(firm: string, { is_consumer }: { is_consumer: boolean }): Statements {
  return {
    intent: `I agree to this proposal and its letters of engagement, and I sign them by typing my name.`,
    privacy_notice: `I have read the privacy notice of ${firm}.`,
    early_start: is_consumer
      ? `I ask ${firm} to start work before the 14 days in which I can cancel have passed. If I cancel then, I pay for the work done so far. Once the work is complete, I can no longer cancel.`
      : null,
  };
}

/** Whether a signatory is asked about an early start: only if they sign a letter for a consumer. */
export function isEarlyStartAsked(
  { letters, statements }: Pick<ProposalDocument, 'letters' | 'statements'>,
  signatory_id: string,
): boolean {
  const asked = letters.some((one) => one.is_consumer && one.signatory_ids.includes(signatory_id));
  return asked && statements.early_start !== null;
}

/** The sentences that a signature agrees to. */
export function agreedTo(statements: Statements, early_start: boolean | null): string[] {
  const { intent, privacy_notice } = statements;
  return [
    intent,
    privacy_notice,
    ...(early_start === true && statements.early_start !== null ? [statements.early_start] : []),
  ];
}
