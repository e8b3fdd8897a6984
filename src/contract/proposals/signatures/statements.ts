import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import { lettersOf } from '#contract/proposals/proposal-page/own-part.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';

type Statements = ProposalDocument['statements'];
type Letter = Pick<ShownLetter, 'letter' | 'entity' | 'is_consumer' | 'signatory_ids'>;

/** What a signatory is asked to agree to: the letters as they read with the client's options, and the statements. */
interface Asked {
  letters: readonly Letter[];
  statements: Statements;
}

const listFormat = new Intl.ListFormat('en-GB');

/** Whether a signatory is asked about an early start: only if they sign a letter for a consumer. */
export function isEarlyStartAsked({ letters, statements }: Asked, signatory_id: string): boolean {
  return (
    statements.early_start !== null && lettersOf(letters, signatory_id).some(({ is_consumer }) => is_consumer)
  );
}

/** The statement of intent of one of the client's signatories. If others sign other letters, it names the signatory's own. */
export function intentOf({ letters, statements }: Asked, signatory_id: string): string {
  const own = lettersOf(letters, signatory_id);
  if (own.length === letters.length) return statements.intent;
  if (own.length === 0)
    return 'I have read this proposal. It has no letter of engagement for me to sign, so I agree to no services or fees. I confirm this by typing my name.';
  const names = listFormat.format(own.map((letter) => nameOf(letter, letters)));
  const [are, their, them] = own.length === 1 ? ['letter', 'its', 'it'] : ['letters', 'their', 'them'];
  return `I agree to the ${are} of engagement for ${names}, with ${their} services and fees, and I sign ${them} by typing my name. Other letters of this proposal, and their fees, are not mine.`;
}

function nameOf({ letter, entity }: Letter, letters: readonly Letter[]): string {
  const isOnly = letters.filter((other) => other.entity.name === entity.name).length === 1;
  return isOnly ? entity.name : `${entity.name} (${letter})`;
}

/** The sentences that a signature of the client agrees to. */
export function agreedTo(
  asked: Asked,
  { signatory_id, early_start }: { signatory_id: string; early_start: boolean | null },
): string[] {
  const { statements } = asked;
  return [
    intentOf(asked, signatory_id),
    statements.privacy_notice,
    ...(early_start === true && statements.early_start !== null ? [statements.early_start] : []),
  ];
}
