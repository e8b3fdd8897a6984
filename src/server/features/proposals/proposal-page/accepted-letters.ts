import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import { chosenFees } from '#contract/proposals/proposal-page/chosen-fees.ts';
import { chosenLetters } from '#contract/proposals/proposal-page/chosen-letters.ts';
import type { VersionRow } from './proposal-rows.ts';

/** The letters as the first signatory accepted them, or null. An earlier release stored only the options. */
export function acceptedLetters({
  accepted_at,
  accepted_letters,
  document,
  left_out,
}: VersionRow): ShownLetter[] | null {
  if (accepted_at === null || accepted_letters !== null) return accepted_letters;
  return chosenLetters(document, chosenFees(document, left_out ?? []), { is_offer: false });
}
