import type { ShownLetter } from '#contract/letters/document-letter.ts';
import type { ProposalDocument } from '#contract/proposal-versions/document.ts';

type Statements = ProposalDocument['statements'];

/** Whether a signatory is asked about an early start: only if they sign a letter for a consumer. */
export function isEarlyStartAsked(
  {
    letters,
    statements,
  }: { letters: readonly Pick<ShownLetter, 'is_consumer' | 'signatory_ids'>[]; statements: Statements },
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
