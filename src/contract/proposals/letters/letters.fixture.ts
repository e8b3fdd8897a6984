import { LETTER_DUTIES } from '#contract/firm/law/letter-duty.ts';
import { aFeeLine, someFees } from '#contract/pricing/fees/fees.fixture.ts';
import { aSubHeader, option } from '#contract/pricing/proforma/catalogue.fixture.ts';
import { proformaDefaults } from '#contract/pricing/proforma/constants.ts';
import { LETTER_FACTS, type LetterFacts } from '#contract/proposals/letter-facts/letter-facts.ts';
import { markOf } from '#contract/proposals/letter-templates/letter-duties.ts';
import type { PublishedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { FITS_ANY } from '#contract/proposals/letter-templates/template-fits.ts';
import { letterLaw } from './letter-law.ts';
import type { LetterSource, LetterToFill } from './letter-source.ts';

export const letterId = (number: number) => `0190f5a4-7e1c-7000-8000-${String(number).padStart(12, '0')}`;

export const PAYROLL = letterId(501);
export const VAT = letterId(502);

export const LETTER: LetterToFill = {
  id: letterId(1),
  letter: 'Limited Company (Non-Audit)',
  entity_name: 'Engines Ltd',
  entity_type: 'Limited Company',
  is_consumer: false,
  services: [PAYROLL, VAT],
  signatory_ids: ['ada'],
};

export const PERSONAL: LetterToFill = {
  id: letterId(2),
  letter: 'Individual',
  entity_name: 'Ada Lovelace',
  entity_type: 'Individual',
  is_consumer: true,
  services: [PAYROLL, VAT],
  signatory_ids: ['ada'],
};

const FACTS = Object.fromEntries(
  Object.entries(LETTER_FACTS).map(([fact, { sample }]) => [fact, sample]),
) as LetterFacts;

export const SOURCE: LetterSource = {
  today: '2026-07-01',
  law: letterLaw('2026-07-01'),
  client: {
    first_name: 'Ada',
    surname: 'Lovelace',
    email: 'ada@engines.example',
    phone: '0113 496 0000',
    company: 'Engines Ltd',
    proposal_id: 'TG20261234',
  },
  firm: {
    name: 'Hill & Co',
    address: '1 High Street\nLeeds',
    phone: '0113 496 0001',
    website: 'https://hill.example',
    privacy_url: 'https://hill.example/privacy',
    reply_to: 'post@hill.example',
  },
  facts: FACTS,
  proforma: {
    ...proformaDefaults(new Date('2026-07-01')),
    add_project_name: false,
    project_name: '',
    company_name: 'Engines Ltd',
    address_line_1: '3 Mill Lane',
    address_line_2: '',
    city: 'Leeds',
    postcode: 'LS2 2BB',
    entity_type: 'Limited Company',
    primary_contact: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      position: 'Director',
      email: 'ada@engines.example',
      phone: '0113 496 0000',
    },
    additional_contacts: [],
    services: { work: { payroll: { enabled: true }, vat: { enabled: true } } },
  },
  catalogue: [
    {
      id: letterId(500),
      name: 'work',
      display_name: 'Work',
      description: null,
      sort_order: 0,
      is_active: true,
      sub_headers: [
        { ...aSubHeader('payroll', [option({ name: 'staff' })]), id: PAYROLL, display_name: 'Payroll' },
        { ...aSubHeader('vat', []), id: VAT, display_name: 'VAT | Returns' },
      ],
    },
  ],
  fees: someFees({ lines: [aFeeLine({ key: VAT })] }),
  owner: { name: 'Ann Hill', email: 'ann@hill.example' },
  valid_until: '2026-07-31',
  signatories: [{ id: 'ada', name: 'Ada Lovelace', email: 'ada@engines.example', position: 'Director' }],
};

let made = 0;

/** A published text for anybody, in force, that is ticked to fulfil every duty. */
export function aTemplate(given: Partial<PublishedTemplate> = {}): PublishedTemplate {
  made += 1;
  return {
    part: 'covering',
    letter: '',
    entity_type: '',
    readers: 'any',
    sub_header_id: null,
    template_id: letterId(1_000 + made),
    version_id: letterId(2_000 + made),
    number: 1,
    title: 'Letter',
    text: 'Dear {{contact.name}}',
    duties: [...LETTER_DUTIES],
    is_example: false,
    fits: FITS_ANY,
    starts_on: '2026-01-01',
    published_at: '2026-01-01T09:00:00.000Z',
    published_by_name: 'Jane Doe',
    ...given,
  };
}

/** A text with a section for every duty. */
export const EVERY_DUTY = `${LETTER_DUTIES.map((duty) => `{{${markOf(duty)}}}`).join(' ')} Our terms.`;

/** One template for each part of a consumer's letter. The terms fulfil every duty. */
export function aWholeSet(): PublishedTemplate[] {
  return (['covering', 'schedule', 'terms', 'privacy', 'cancellation', 'model_form'] as const).map((part) =>
    aTemplate({ part, title: part, ...(part === 'terms' && { text: EVERY_DUTY }) }),
  );
}
