import { CLIENT_PAGE_PARTS } from '#contract/client-page/parts.ts';
import type { SendProblem } from '#contract/proposal-versions/send-problem.ts';
import { FORM_PARTS, letterPart, signatoryPart } from './form-parts.ts';

/** Where a problem is solved: in a field of the form, or on another screen. */
export type Remedy = { label: string } & (
  | { to: 'field'; part: string }
  | { to: 'proforma' }
  | { to: 'client'; part: string }
  | { to: 'settings'; tab: 'firm' }
  | { to: 'letters' }
);

export function remedyFor({ kind, letter_id, signatory_id }: SendProblem): Remedy {
  switch (kind) {
    case 'firm_without_name':
    case 'missing_fact':
      return { to: 'settings', tab: 'firm', label: 'Open Settings: Firm' };
    case 'no_fees':
    case 'unpriced':
    case 'fees_outdated':
      return { to: 'proforma', label: 'Edit the proforma' };
    case 'approval_waiting':
      return { to: 'client', part: CLIENT_PAGE_PARTS.fees, label: 'See the fees' };
    case 'bot_under_way':
      return { to: 'client', part: CLIENT_PAGE_PARTS.runs, label: 'See the run' };
    case 'no_letter':
      return { to: 'field', part: FORM_PARTS.letters, label: 'Go to the letters' };
    case 'placeholder_letter':
    case 'unfilled_field':
    case 'letter_without_signatory':
      return {
        to: 'field',
        part: letter_id === null ? FORM_PARTS.letters : letterPart(letter_id),
        label: 'Go to the letter',
      };
    case 'no_template':
    case 'no_consumer_notice':
    case 'unknown_field':
    case 'missing_duty':
    case 'example':
    case 'not_reviewed':
      return { to: 'letters', label: 'Open Letters' };
    case 'no_signatory':
      return { to: 'field', part: FORM_PARTS.signatories, label: 'Go to the signatories' };
    case 'invalid_signatory':
    case 'signs_no_letter':
    case 'same_address':
      return {
        to: 'field',
        part: signatory_id === null ? FORM_PARTS.signatories : signatoryPart(signatory_id),
        label: 'Go to the signatory',
      };
    case 'no_countersignatory':
      return { to: 'field', part: FORM_PARTS.countersignatory, label: 'Choose who countersigns' };
  }
}
