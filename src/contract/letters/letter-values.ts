import type { CatalogueTree } from '#contract/catalogue/catalogue.ts';
import { dayText } from '#contract/day-text.ts';
import { lawOn } from '#contract/law/law-on.ts';
import type { LawKey } from '#contract/law/law-row.ts';
import { LETTER_FACTS, type LetterFact } from '#contract/letter-facts/letter-facts.ts';
import type { LetterValues } from '#contract/letter-templates/letter-fields.ts';
import { chosenServices } from '#contract/proforma/chosen-services.ts';
import { feesTable, totalText } from './fees-text.ts';
import type { LetterSource, LetterToFill } from './letter-source.ts';
import { literal } from './literal.ts';

/** Joins the texts that are given. Null if none is. */
function joined(texts: readonly (string | null | undefined)[], separator: string): string | null {
  return (
    texts.filter((text) => text !== undefined && text !== null && text.trim() !== '').join(separator) || null
  );
}

/** The text of each field for a letter. */
export function letterValues(source: LetterSource, letter: LetterToFill): LetterValues {
  const { client, firm, facts, proforma, fees, owner, today } = source;
  const { is_consumer } = letter;
  const contact = proforma?.primary_contact;
  const totals = fees && !hasNothingPriced(source) ? fees.totals : null;
  const amount = (total: NonNullable<typeof totals>['monthly']) =>
    totalText(total, { is_vat_registered: fees?.is_vat_registered ?? false, is_consumer });
  const signing = source.signatories.filter(({ id }) => letter.signatory_ids.includes(id));
  const stated = Object.fromEntries(
    (Object.keys(LETTER_FACTS) as LetterFact[]).map((fact) => [`facts.${fact}`, facts[fact] || null]),
  ) as Pick<LetterValues, `facts.${LetterFact}`>;
  return {
    ...stated,
    'client.name': joined([client.first_name, client.surname], ' '),
    'client.first_name': client.first_name || null,
    'client.surname': client.surname || null,
    'client.company': client.company || proforma?.company_name || null,
    'client.email': client.email || null,
    'client.phone': client.phone || null,
    'client.proposal_id': client.proposal_id || null,
    'client.address':
      proforma &&
      joined([proforma.address_line_1, proforma.address_line_2, proforma.city, proforma.postcode], ', '),
    'entity.name': letter.entity_name || null,
    'entity.type': letter.entity_type || null,
    'contact.name': joined([contact?.first_name, contact?.last_name], ' '),
    'contact.position': contact?.position || null,
    'contact.email': contact?.email || null,
    'contact.phone': contact?.phone || null,
    'engagement.start': joined([proforma?.start_date_month, proforma?.start_date_year], ' '),
    'engagement.year_end': joined(
      [proforma?.financial_year_end_month, proforma?.financial_year_end_year],
      ' ',
    ),
    'services.list': proforma && servicesList(source.catalogue, proforma.services),
    'fees.table': fees && feesTable(fees, { is_consumer }),
    'fees.monthly': totals && amount(totals.monthly),
    'fees.first_year': totals && amount(totals.first_year),
    'proposal.valid_until': source.valid_until && dayText(source.valid_until),
    signatories: joined(
      signing.map(({ name, position }) => (position === '' ? name : `${name} (${position})`)),
      ', ',
    ),
    'responsible.name': owner?.name || null,
    'responsible.email': owner?.email || null,
    'firm.name': firm.name || null,
    'firm.address': firm.address || null,
    'firm.phone': firm.phone || null,
    'firm.email': firm.reply_to || null,
    'firm.website': firm.website || null,
    'firm.privacy_notice': firm.privacy_url || null,
    'law.retention_years': figure('letter_money_laundering', today),
    'law.complaint_days': figure('letter_data_complaints', today),
    'law.cancellation_days': figure('letter_cancellation', today),
    today: dayText(today),
  };
}

function figure(key: LawKey, day: string): string | null {
  return lawOn(key, day)?.figure?.toString() ?? null;
}

function hasNothingPriced({ fees }: LetterSource): boolean {
  return fees === null || fees.lines.every(({ amounts }) => amounts === null);
}

function servicesList(
  catalogue: CatalogueTree,
  services: NonNullable<LetterSource['proforma']>['services'],
): string | null {
  return joined(
    chosenServices(catalogue, services).map(({ subHeader }) => `- ${literal(subHeader.display_name)}`),
    '\n',
  );
}
