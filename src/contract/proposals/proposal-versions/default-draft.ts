import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { isPlaceholder, usualLetter } from '#contract/pricing/proforma/usual-letter.ts';
import type { ProposalDraft } from './draft.ts';
import type { ProposalSettings } from './settings.ts';

/** Days for which a proposal is valid if the firm has no price book. */
const VALID_DAYS = 30;

/** Maximum number of signatories of a default draft, however many contacts there are. */
const MAX_DEFAULT_SIGNATORIES = 20;

type Source = Pick<
  ProformaDetails,
  'primary_contact' | 'additional_contacts' | 'letter_of_engagement' | 'company_name' | 'entity_type'
>;

/**
 * Returns the draft to use until somebody saves a draft. Its one letter is signed by the primary contact and the additional
 * people with authorization. The entity's usual letter replaces a placeholder. The same proforma gives the same ids.
 */
export function defaultDraft(
  proforma: { id: string; details: Source },
  {
    settings,
    valid_days = VALID_DAYS,
  }: { settings: Pick<ProposalSettings, 'needs_code' | 'countersignatory'>; valid_days?: number | undefined },
): ProposalDraft {
  const { details } = proforma;
  const contacts = [
    details.primary_contact,
    ...details.additional_contacts.filter(({ authorization }) => authorization),
  ].slice(0, MAX_DEFAULT_SIGNATORIES);
  const signatories = contacts.map(({ first_name, last_name, email, position }, index) => ({
    id: derivedId(proforma.id, index + 1),
    name: clientFullName({ first_name, surname: last_name }).trim(),
    email,
    position,
  }));
  return {
    message: '',
    valid_days,
    letters: [
      {
        id: derivedId(proforma.id, 0),
        letter: letterOf(details),
        entity_name: details.company_name,
        entity_type: details.entity_type,
        is_private: false,
        signatory_ids: signatories.map(({ id }) => id),
      },
    ],
    signatories,
    service_letters: {},
    order: 'in_order',
    needs_code: settings.needs_code,
    countersignatory: settings.countersignatory,
  };
}

function letterOf({ letter_of_engagement, entity_type }: Source): string {
  const usual = isPlaceholder(letter_of_engagement) ? usualLetter(entity_type) : null;
  return usual ?? letter_of_engagement;
}

/** Returns a UUID made of the first four groups of another UUID and a number. */
function derivedId(id: string, number: number): string {
  return id.slice(0, 24) + String(number).padStart(12, '0');
}
