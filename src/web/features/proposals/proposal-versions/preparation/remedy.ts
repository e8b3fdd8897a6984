import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import type { SendProblem } from '#contract/proposals/proposal-versions/send-problem.ts';
import { firmPart } from '#web/lib/navigation/firm-part.ts';
import { FORM_PARTS, letterPart, servicePart, signatoryPart } from './form-parts.ts';

/**
 * The place to solve a problem: a field of the form, or another screen. Only administrators can change the firm's settings
 * and the letters.
 */
export type Remedy = { label: string } & (
  | { to: 'field'; part: string }
  | { to: 'proforma' }
  | { to: 'client'; part: string }
  | { to: 'details' }
  | { to: 'account' }
  | { to: 'settings'; part: string }
  | { to: 'letters'; text: string | null }
);

export function remedyFor(problem: SendProblem): Remedy {
  const { kind, letter_id, signatory_id, template_id } = problem;
  switch (kind) {
    case 'firm_without_name':
      return { to: 'settings', part: firmPart('firm.name'), label: 'Enter the name' };
    case 'no_fees':
      return { to: 'field', part: FORM_PARTS.fees, label: 'Go to the fees' };
    case 'unpriced':
    case 'fees_outdated':
      return { to: 'proforma', label: 'Edit the proforma' };
    case 'approval_waiting':
      return { to: 'client', part: CLIENT_PAGE_PARTS.fees, label: 'See the fees' };
    case 'bot_under_way':
      return { to: 'client', part: CLIENT_PAGE_PARTS.runs, label: 'See the run' };
    case 'too_long':
      return { to: 'field', part: FORM_PARTS.letters, label: 'Go to the letters' };
    case 'no_letter':
      return letter_id === null
        ? { to: 'field', part: FORM_PARTS.letters, label: 'Go to the letters' }
        : toLetter(letter_id);
    case 'placeholder_letter':
    case 'usual_letter':
    case 'letter_without_signatory':
      return toLetter(letter_id);
    case 'service_without_letter':
      return toService(problem.field, 'Choose the letter');
    case 'letter_without_services':
      return problem.section === 'proforma'
        ? { to: 'proforma', label: 'Edit the proforma' }
        : { to: 'field', part: FORM_PARTS.services, label: 'Go to the services' };
    case 'wrong_entity':
      return problem.section === 'proposal'
        ? toService(problem.field, 'Move the service')
        : { to: 'letters', text: template_id, label: 'Open the text' };
    case 'missing_fact':
    case 'unfilled_field':
      return fillIn(problem);
    case 'unknown_field':
      if (problem.section === 'proposal')
        return { to: 'field', part: FORM_PARTS.message, label: 'Go to the message' };
      return { to: 'letters', text: template_id, label: 'Open the text' };
    case 'general_text':
    case 'option_words':
    case 'example':
    case 'not_reviewed':
    case 'duty_on_word':
      return { to: 'letters', text: template_id, label: 'Open the text' };
    case 'no_template':
    case 'no_consumer_notice':
    case 'missing_duty':
      return { to: 'letters', text: null, label: 'Open Letters' };
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
    case 'unnamed_sender':
      return { to: 'account', label: 'Enter your name' };
    case 'unnamed_owner':
      return { to: 'client', part: CLIENT_PAGE_PARTS.owner, label: 'Choose the owner' };
    case 'unnamed_countersignatory':
    case 'no_countersignatory':
      return { to: 'field', part: FORM_PARTS.countersignatory, label: 'Choose who countersigns' };
  }
}

function toService(key: string | null, label: string): Remedy {
  return key === null
    ? { to: 'field', part: FORM_PARTS.letters, label: 'Go to the letters' }
    : { to: 'field', part: servicePart(key), label };
}

function toLetter(letter_id: string | null): Remedy {
  return {
    to: 'field',
    part: letter_id === null ? FORM_PARTS.letters : letterPart(letter_id),
    label: 'Go to the letter',
  };
}

/** Returns where the text of a merge field is entered. */
function fillIn({ section, field, letter_id, template_id }: SendProblem): Remedy {
  switch (section) {
    case 'firm':
      return { to: 'settings', part: firmPart(field ?? 'firm.name'), label: 'Enter it' };
    case 'client':
      return field?.startsWith('responsible.') === true
        ? { to: 'client', part: CLIENT_PAGE_PARTS.owner, label: 'Choose the owner' }
        : { to: 'details', label: 'Edit the client' };
    case 'proforma':
    case 'prices':
      return { to: 'proforma', label: 'Edit the proforma' };
    case 'letters':
      return { to: 'letters', text: template_id, label: 'Open the text' };
    case 'proposal':
    case null:
      return toLetter(letter_id);
  }
}
