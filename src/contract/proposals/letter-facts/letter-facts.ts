import { z } from 'zod';
import { plainText } from '#contract/values/text.ts';

export const GOVERNING_LAWS = ['England and Wales', 'Scotland', 'Northern Ireland'] as const;

export const LEGAL_FORMS = [
  'Sole practitioner',
  'Partnership',
  'Limited company',
  'Limited liability partnership',
] as const;

const noneOr = <const Choices extends readonly string[]>(choices: Choices, label: string) =>
  z.union([z.literal(''), z.enum(choices)], { error: `${label} must be one of the choices` });

/**
 * Facts that UK firms state in a letter of engagement, besides those of `firm`. Texts are '' if not given. A fact added
 * here needs an entry in LETTER_FACTS and an input.
 */
export const letterFactsSchema = z.object({
  legal_name: plainText(200, 'Legal name'),
  trading_names: plainText(300, 'Trading names'),
  legal_form: noneOr(LEGAL_FORMS, 'Legal form'),
  company_number: plainText(20, 'Company number'),
  registered_office: plainText(300, 'Registered office'),
  vat_number: plainText(20, 'VAT number'),
  supervisory_body: plainText(200, 'Supervisory body'),
  supervisory_complaints: plainText(500, 'Complaints to the supervisory body'),
  complaints_contact: plainText(300, 'Complaints contact'),
  insurer: plainText(200, 'Insurer'),
  insurer_address: plainText(300, 'Insurer’s address'),
  insurance_territory: plainText(200, 'Territory of the insurance'),
  ico_number: plainText(20, 'ICO registration number'),
  data_contact: plainText(300, 'Data protection contact'),
  governing_law: noneOr(GOVERNING_LAWS, 'Governing law'),
  client_money: plainText(1_000, 'Client money statement'),
});

export type LetterFacts = z.output<typeof letterFactsSchema>;
export type LetterFact = keyof LetterFacts;

interface FactOfLetters {
  label: string;
  /** Where letters state it, for the list of missing facts. */
  used_for: string;
  sample: string;
}

/** Each fact with its label, its use, and a sample for previews. */
export const LETTER_FACTS: Record<LetterFact, FactOfLetters> = {
  legal_name: {
    label: 'Legal name',
    used_for: 'the parties to the letter',
    sample: 'Hill & Co Accountants Ltd',
  },
  trading_names: { label: 'Trading names', used_for: 'the parties to the letter', sample: 'Hill & Co' },
  legal_form: { label: 'Legal form', used_for: 'the parties to the letter', sample: 'Limited company' },
  company_number: {
    label: 'Company number',
    used_for: 'the parties to the letter and the foot of proposals',
    sample: '01234567',
  },
  registered_office: {
    label: 'Registered office',
    used_for: 'the parties to the letter and the foot of proposals',
    sample: '1 High Street, Leeds LS1 1AA',
  },
  vat_number: { label: 'VAT number', used_for: 'the foot of proposals', sample: 'GB 123 4567 89' },
  supervisory_body: {
    label: 'Supervisory body',
    used_for: 'supervision and complaints, and the foot of proposals',
    sample: 'the Institute of Example Accountants',
  },
  supervisory_complaints: {
    label: 'Complaints to the supervisory body',
    used_for: 'supervision and complaints',
    sample: 'complaints@institute.example',
  },
  complaints_contact: {
    label: 'Complaints contact',
    used_for: 'supervision and complaints',
    sample: 'Ann Hill, ann@hill.example',
  },
  insurer: {
    label: 'Insurer',
    used_for: 'professional indemnity insurance',
    sample: 'Example Insurance plc',
  },
  insurer_address: {
    label: 'Insurer’s address',
    used_for: 'professional indemnity insurance',
    sample: '2 Lime Street, London EC3M 7AA',
  },
  insurance_territory: {
    label: 'Territory of the insurance',
    used_for: 'professional indemnity insurance',
    sample: 'worldwide, except the United States and Canada',
  },
  ico_number: { label: 'ICO registration number', used_for: 'the privacy notice', sample: 'ZA123456' },
  data_contact: {
    label: 'Data protection contact',
    used_for: 'the privacy notice and its complaints procedure',
    sample: 'privacy@hill.example',
  },
  governing_law: { label: 'Governing law', used_for: 'governing law', sample: 'England and Wales' },
  client_money: {
    label: 'Client money statement',
    used_for: 'the terms about clients’ money',
    sample: 'We do not hold clients’ money.',
  },
};

export const NO_LETTER_FACTS: LetterFacts = {
  legal_name: '',
  trading_names: '',
  legal_form: '',
  company_number: '',
  registered_office: '',
  vat_number: '',
  supervisory_body: '',
  supervisory_complaints: '',
  complaints_contact: '',
  insurer: '',
  insurer_address: '',
  insurance_territory: '',
  ico_number: '',
  data_contact: '',
  governing_law: '',
  client_money: '',
};

const INCORPORATED: readonly LetterFacts['legal_form'][] = [
  'Limited company',
  'Limited liability partnership',
];

/** Facts that are optional for every firm. */
const OPTIONAL: readonly LetterFact[] = ['trading_names', 'vat_number'];
const OF_INCORPORATED: readonly LetterFact[] = ['company_number', 'registered_office'];

/** Facts that a firm of this legal form has to state and hasn't entered, in the order of `LETTER_FACTS`. */
export function missingFacts(facts: LetterFacts): LetterFact[] {
  const isIncorporated = INCORPORATED.includes(facts.legal_form);
  return (Object.keys(LETTER_FACTS) as LetterFact[]).filter(
    (fact) =>
      facts[fact] === '' && !OPTIONAL.includes(fact) && (isIncorporated || !OF_INCORPORATED.includes(fact)),
  );
}

/** Lines for the foot of a proposal, under the name that clients know. */
export function registrationLines(
  facts: LetterFacts,
  { firm_name, is_vat_registered }: { firm_name: string; is_vat_registered: boolean },
): string[] {
  const { legal_name, trading_names, company_number, registered_office, vat_number, supervisory_body } =
    facts;
  const oneLine = (text: string) => text.replace(/(?<!\s)\s*\n\s*/g, ', ');
  return [
    legal_name !== '' && trading_names !== '' && `${trading_names} is a trading name of ${legal_name}.`,
    legal_name !== firm_name && trading_names === '' && legal_name,
    company_number !== '' && `Company number ${company_number}`,
    registered_office !== '' && `Registered office: ${registered_office}`,
    is_vat_registered && vat_number !== '' && `VAT number ${vat_number}`,
    supervisory_body !== '' && `Supervised by ${supervisory_body}`,
  ].flatMap((line) => (line === false || line === '' ? [] : [oneLine(line)]));
}
