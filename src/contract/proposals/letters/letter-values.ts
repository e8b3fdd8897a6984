import { LETTER_DUTIES } from '#contract/firm/law/letter-duty.ts';
import { clientName } from '#contract/pricing/catalogue/client-wording.ts';
import type { PartOfFees } from '#contract/pricing/pricing/part-of-fees.ts';
import { chosenServices } from '#contract/pricing/proforma/chosen-services.ts';
import { type DutyMark, markOf } from '#contract/proposals/letter-templates/letter-duties.ts';
import type { LetterValues } from '#contract/proposals/letter-templates/letter-fields.ts';
import { dayText } from '#contract/values/day-text.ts';
import { isOtherEntity, otherAddressee } from './addressee.ts';
import { choiceValues } from './choice-values.ts';
import { firmValues } from './firm-values.ts';
import { joined, known } from './known.ts';
import type { LetterSource, LetterToFill } from './letter-source.ts';

/** The text of each field for a letter, while the client may still choose options. `fees` are those of its services. */
export function letterValues(
  source: LetterSource,
  letter: LetterToFill,
  fees: PartOfFees | null,
): LetterValues {
  const { client, proforma, catalogue, owner, today } = source;
  const { is_consumer } = letter;
  const other = otherAddressee(source, letter);
  const person = other ?? client;
  const primary = proforma?.primary_contact;
  const contact = other ?? (primary && { ...primary, surname: primary.last_name });
  const isOther = isOtherEntity(source, letter);
  const services = chosenServices(catalogue, proforma?.services ?? {})
    .filter(({ subHeader }) => letter.services.includes(subHeader.id))
    .map(({ subHeader }) => clientName(subHeader));
  const signing = source.signatories.filter(({ id }) => letter.signatory_ids.includes(id));
  return {
    ...firmValues(source),
    'client.name': joined([person.first_name, person.surname], ' '),
    'client.first_name': known(person.first_name),
    'client.surname': known(person.surname),
    'client.company': isOther
      ? known(letter.entity_name)
      : (known(client.company) ?? known(proforma?.company_name)),
    'client.email': known(person.email),
    'client.phone': known(person.phone),
    'client.proposal_id': known(client.proposal_id),
    'client.address':
      proforma === null || isOther
        ? null
        : joined([proforma.address_line_1, proforma.address_line_2, proforma.city, proforma.postcode], ', '),
    'entity.name': known(letter.entity_name),
    'entity.type': known(letter.entity_type),
    'contact.name': joined([contact?.first_name, contact?.surname], ' '),
    'contact.position': known(contact?.position),
    'contact.email': known(contact?.email),
    'contact.phone': known(contact?.phone),
    'engagement.start': joined([proforma?.start_date_month, proforma?.start_date_year], ' '),
    'engagement.year_end': joined(
      [proforma?.financial_year_end_month, proforma?.financial_year_end_year],
      ' ',
    ),
    ...choiceValues({ services, fees, is_consumer, is_offer: true }),
    'proposal.valid_until': source.valid_until && dayText(source.valid_until),
    signatories: joined(
      signing.map(({ name, position }) =>
        known(name) === null || known(position) === null ? name : `${name} (${position})`,
      ),
      ', ',
    ),
    'responsible.name': known(owner?.name),
    'responsible.email': known(owner?.email),
    'law.retention_years': known(source.law.retention_years?.toString()),
    'law.complaint_days': known(source.law.complaint_days?.toString()),
    'law.cancellation_days': known(source.law.cancellation_days?.toString()),
    'law.refund_days': known(source.law.refund_days?.toString()),
    today: dayText(today),
    ...MARKS,
  };
}

/** Marks of sections print nothing. */
const MARKS = Object.fromEntries(LETTER_DUTIES.map((duty) => [markOf(duty), ''])) as Record<DutyMark, ''>;
