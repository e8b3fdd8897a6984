import { FIRM_LABELS } from '#contract/firm/firm/firm-labels.ts';
import { DUTY_LABELS, LETTER_DUTIES } from '#contract/firm/law/letter-duty.ts';
import { LETTER_FACTS, type LetterFact } from '#contract/proposals/letter-facts/letter-facts.ts';
import { type DutyMark, markOf } from './letter-duties.ts';

/** Where the text of a field is entered. */
export type FieldSource =
  | 'client'
  | 'proforma'
  | 'firm'
  | 'facts'
  | 'fees'
  | 'proposal'
  | 'law'
  | 'automatic';

export const SOURCE_LABELS: Record<FieldSource, string> = {
  client: "the client's page",
  proforma: "the client's proforma",
  firm: 'Settings, Firm',
  facts: 'Settings, Firm, Facts for letters of engagement',
  fees: 'the price book and the proforma',
  proposal: 'the proposal',
  law: 'the law that the product knows',
  automatic: 'the date',
};

interface LetterFieldEntry {
  label: string;
  sample: string;
  source: FieldSource;
  /** A list or table, which needs its own paragraph. */
  is_block?: true;
}

const OWN_FIELDS = {
  'client.name': { label: "the client's name", sample: 'Ada Lovelace', source: 'client' },
  'client.first_name': { label: "the client's first name", sample: 'Ada', source: 'client' },
  'client.surname': { label: "the client's surname", sample: 'Lovelace', source: 'client' },
  'client.company': { label: "the client's company", sample: 'Engines Ltd', source: 'client' },
  'client.email': { label: "the client's email", sample: 'ada@engines.example', source: 'client' },
  'client.phone': { label: "the client's phone number", sample: '0113 496 0000', source: 'client' },
  'client.proposal_id': { label: "the client's proposal ID", sample: 'TG20261234', source: 'client' },
  'client.address': {
    label: "the client's address",
    sample: '3 Mill Lane, Leeds LS2 2BB',
    source: 'proforma',
  },
  'entity.name': { label: 'the entity of this letter', sample: 'Engines Ltd', source: 'proposal' },
  'entity.type': { label: 'the type of the entity', sample: 'Limited Company', source: 'proposal' },
  'contact.name': { label: "the primary contact's name", sample: 'Ada Lovelace', source: 'proforma' },
  'contact.position': { label: "the primary contact's position", sample: 'Director', source: 'proforma' },
  'contact.email': {
    label: "the primary contact's email",
    sample: 'ada@engines.example',
    source: 'proforma',
  },
  'contact.phone': {
    label: "the primary contact's phone number",
    sample: '0113 496 0000',
    source: 'proforma',
  },
  'engagement.start': { label: 'the month in which work starts', sample: 'April 2026', source: 'proforma' },
  'engagement.year_end': { label: 'the financial year end', sample: 'March 2027', source: 'proforma' },
  'services.list': {
    label: 'the list of services',
    sample: '- Annual Accounts\n- VAT Returns',
    source: 'proforma',
    is_block: true,
  },
  'fees.table': {
    label: 'the table of fees',
    sample:
      '| Service | Billing | Before VAT | VAT | Including VAT |\n| --- | --- | ---: | ---: | ---: |\n| VAT Returns | Quarterly | £150.00 | £30.00 | £180.00 |',
    source: 'fees',
    is_block: true,
  },
  'fees.monthly': { label: 'the monthly total', sample: '£120.00 including VAT', source: 'fees' },
  'fees.first_year': {
    label: 'the total for the first year',
    sample: '£1,440.00 including VAT',
    source: 'fees',
  },
  'proposal.valid_until': {
    label: 'the last day on which the proposal is valid',
    sample: '30 June 2026',
    source: 'proposal',
  },
  signatories: { label: 'who signs this letter', sample: 'Ada Lovelace (Director)', source: 'proposal' },
  'responsible.name': { label: 'the person responsible (owner)', sample: 'Ann Hill', source: 'client' },
  'responsible.email': {
    label: 'the email of the person responsible (owner)',
    sample: 'ann@hill.example',
    source: 'client',
  },
  'firm.name': { label: FIRM_LABELS.name, sample: 'Hill & Co', source: 'firm' },
  'firm.address': { label: FIRM_LABELS.address, sample: '1 High Street, Leeds LS1 1AA', source: 'firm' },
  'firm.phone': { label: FIRM_LABELS.phone, sample: '0113 496 0001', source: 'firm' },
  'firm.email': { label: FIRM_LABELS.reply_to, sample: 'post@hill.example', source: 'firm' },
  'firm.website': { label: FIRM_LABELS.website, sample: 'https://hill.example', source: 'firm' },
  'firm.privacy_notice': {
    label: FIRM_LABELS.privacy_url,
    sample: 'https://hill.example/privacy',
    source: 'firm',
  },
  'law.retention_years': { label: 'years for which records are kept', sample: '5', source: 'law' },
  'law.complaint_days': {
    label: 'days within which a data protection complaint is acknowledged',
    sample: '30',
    source: 'law',
  },
  'law.cancellation_days': { label: 'days in which a consumer may cancel', sample: '14', source: 'law' },
  'law.refund_days': {
    label: 'days within which the firm refunds a consumer who cancels',
    sample: '14',
    source: 'law',
  },
  today: { label: 'the date of the letter', sample: '1 June 2026', source: 'automatic' },
} as const satisfies Record<string, LetterFieldEntry>;

export type LetterField = keyof typeof OWN_FIELDS | `facts.${LetterFact}` | DutyMark;

const FACT_FIELDS = Object.fromEntries(
  Object.entries(LETTER_FACTS).map(([fact, { label, sample }]) => [
    `facts.${fact}`,
    { label, sample, source: 'facts' },
  ]),
) as Record<`facts.${LetterFact}`, LetterFieldEntry>;

const MARKS = Object.fromEntries(
  LETTER_DUTIES.map((duty) => [
    markOf(duty),
    { label: `this section covers '${DUTY_LABELS[duty]}'`, sample: '', source: 'automatic' },
  ]),
) as Record<DutyMark, LetterFieldEntry>;

/** The fields that a letter may contain, written as `{{client.company}}`. */
export const LETTER_FIELDS: Record<LetterField, LetterFieldEntry> = {
  ...OWN_FIELDS,
  ...FACT_FIELDS,
  ...MARKS,
};

/** Fields that the firm fills in once, in Settings. */
export const FIRM_FIELDS = (Object.keys(LETTER_FIELDS) as LetterField[]).filter(isOfFirm);

export function isOfFirm(field: LetterField): boolean {
  const { source } = LETTER_FIELDS[field];
  return source === 'firm' || source === 'facts';
}

/** The text of each field; null if it has no value. Blocks are Markdown, and all others are plain text. */
export type LetterValues = Record<LetterField, string | null>;

export function isLetterField(name: string): name is LetterField {
  return Object.hasOwn(LETTER_FIELDS, name);
}
