import { describe, expect, it } from 'vitest';
import { fixed, price, pricedOption, rules } from '#contract/pricing/pricing/pricing.fixture.ts';
import * as catalogueOf from '#contract/pricing/proforma/catalogue.fixture.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { SOURCE } from '#contract/proposals/letters/letters.fixture.ts';
import type { ProposalDraft } from '#contract/proposals/proposal-versions/draft.ts';
import { buildDocument, type DocumentSource, sentDocument } from './build-document.ts';
import { proposalDocumentSchema } from './document.ts';

const NOW = new Date('2026-03-02T10:15:30.123Z');
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const contact = {
  first_name: 'Ada',
  last_name: 'Byron',
  position: 'Director',
  email: 'ada@one.example',
  phone: '1',
};

const details: ProformaDetails = {
  documents_to_send: 'Proposals & Letter of Engagement',
  letter_of_engagement: 'Limited Company (Non-Audit)',
  annual_revenue_range: 'Nil',
  start_date_month: 'January',
  start_date_year: '2026',
  financial_year_end_month: 'December',
  financial_year_end_year: '2026',
  add_project_name: false,
  project_name: '',
  company_name: 'Byron Ltd',
  address_line_1: '1 High Street',
  address_line_2: '',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  entity_type: 'Limited Company',
  primary_contact: contact,
  additional_contacts: [],
  services: {
    work: {
      payroll: { enabled: true, payslips: 12, year_end: true, benefits: false, pensions: 0 },
      'old service': { enabled: true },
      audit: { enabled: false },
    },
  },
};

const catalogue = [
  catalogueOf.aCategory('work', [
    {
      ...catalogueOf.aSubHeader('payroll', [
        {
          ...pricedOption('payslips', {
            field_type: 'number',
            helper_text: 'Ask the client',
            display_name: 'Payslips',
          }),
          id: uuid(3),
        },
        {
          ...pricedOption('year_end', { field_type: 'checkbox', display_name: 'Year-end forms' }),
          id: uuid(4),
        },
        { ...pricedOption('benefits', { field_type: 'toggle', display_name: 'Benefits' }), id: uuid(5) },
        {
          ...pricedOption('pensions', { field_type: 'number', display_name: 'Pension schemes' }),
          id: uuid(6),
        },
      ]),
      id: uuid(1),
      display_name: 'Payroll',
      description: 'Payslips and returns each month',
    },
    { ...catalogueOf.aSubHeader('audit', []), id: uuid(2), display_name: 'Audit' },
  ]),
];

const draft: ProposalDraft = {
  message: 'Thank you.',
  valid_days: 30,
  letters: [
    {
      id: uuid(10),
      letter: 'Limited Company (Non-Audit)',
      entity_name: 'Byron Ltd',
      entity_type: 'Limited Company',
      is_private: false,
      signatory_ids: [uuid(20)],
    },
  ],
  signatories: [{ id: uuid(20), name: 'Ada Byron', email: 'ada@one.example', position: 'Director' }],
  service_letters: {},
  order: 'in_order',
  needs_code: false,
  countersignatory: null,
};

const source: DocumentSource = {
  client: { id: uuid(30), first_name: 'Ada', surname: 'Byron', company: 'Byron Ltd', proposal_id: 'P-1' },
  details,
  catalogue,
  pricing: {
    book: {
      prices: [
        { ...price('payroll', fixed(54_321)), sub_header_id: uuid(1) },
        { ...price('audit', fixed(77_777)), sub_header_id: uuid(2) },
      ],
      rules: rules(),
    },
    vat_rates: { standard: 2_000, reduced: 500 },
    adjustments: {
      overrides: [{ line: uuid(1), pence: 9_900, reason: 'A cousin of the partner', terms: null }],
      discounts: [],
    },
  },
  firm: {
    name: 'Shore & Co',
    address: '',
    phone: '',
    website: '',
    privacy_url: '',
    logo: '',
    accent: null,
  },
  registration: ['Company number 01234567'],
  draft,
  letters: { source: SOURCE, templates: [] },
  countersignatory: null,
  number: 2,
};

const built = (given: Partial<DocumentSource> = {}) => buildDocument({ ...source, ...given }, NOW).document;
const withLetter = (given: Partial<ProposalDraft['letters'][number]>) =>
  built({ draft: { ...draft, letters: draft.letters.map((letter) => ({ ...letter, ...given })) } });

describe('a document', () => {
  it('has the chosen services, even those no longer in the catalogue', () => {
    expect(built().services).toEqual([
      {
        key: uuid(1),
        category: 'The work',
        name: 'Payroll',
        description: 'Payslips and returns each month',
        covers: [
          { label: 'Payslips', value: '12' },
          { label: 'Year-end forms', value: '' },
        ],
      },
      {
        key: 'gone:work/old service',
        category: 'The work',
        name: 'old service',
        description: null,
        covers: [],
      },
    ]);
    expect(built().fees.lines.map(({ key }) => key)).toEqual([uuid(1), 'gone:work/old service']);
  });

  it('has no option that is only for staff', () => {
    const [work] = catalogue;
    const [payroll, audit] = work?.sub_headers ?? [];
    if (!(work && payroll && audit)) throw new Error('The catalogue has both services');
    const worded = {
      ...payroll,
      client_wording: 'Paying your staff',
      options: payroll.options.map((one) =>
        one.name === 'payslips'
          ? { ...one, client_wording: 'People paid' }
          : { ...one, is_internal: one.name === 'year_end' },
      ),
    };
    const document = built({ catalogue: [{ ...work, sub_headers: [worded, audit] }] });
    expect(document.services[0]).toMatchObject({
      name: 'Paying your staff',
      covers: [{ label: 'People paid', value: '12' }],
    });
    expect(document.fees.lines[0]).toMatchObject({ name: 'Paying your staff' });
  });

  it('is valid for the days of the draft, in London', () => {
    expect(built().valid_until).toBe('2026-04-01');
    expect(buildDocument(source, new Date('2026-07-01T23:30:00.000Z')).document.valid_until).toBe(
      '2026-08-01',
    );
  });

  it('leaves out overrides, other prices, helper texts and contacts who don’t sign', () => {
    const additional_contacts = [
      { ...contact, email: 'staff.note@one.example', privacy_notice: true, authorization: false },
    ];
    const text = JSON.stringify(built({ details: { ...details, additional_contacts } }));
    for (const secret of ['cousin', '54321', '77777', 'audit', 'Ask the client', 'staff.note']) {
      expect(text, secret).not.toContain(secret);
    }
    expect(built().fees.lines[0]).toMatchObject({ amounts: { net: 9_900 }, override: null, working: [] });
  });

  it('matches its schema', () => {
    expect(proposalDocumentSchema.parse(built())).toEqual(built());
  });

  it.each([
    ['a company', { entity_type: 'Limited Company' }, false],
    ['an individual', { entity_type: 'Individual' }, true],
    ['a trust', { entity_type: 'Trust' }, true],
    ['a sole trader', { entity_type: 'Sole Trader' }, false],
    ['a sole trader in private matters', { entity_type: 'Sole Trader', is_private: true }, true],
    ['a company that is marked as private', { entity_type: 'Limited Company', is_private: true }, false],
  ])('for %s asks only consumers about an early start', (_who, letter, is_consumer) => {
    const document = withLetter(letter);
    expect(document.letters[0]?.is_consumer).toBe(is_consumer);
    expect(document.is_consumer).toBe(is_consumer);
    expect(document.statements.early_start !== null).toBe(is_consumer);
  });

  it('has each service in one letter', () => {
    const [letter] = draft.letters;
    if (!letter) throw new Error('The draft has a letter');
    const personal = { ...letter, id: uuid(11), entity_name: 'Ada Byron', entity_type: 'Individual' };
    const withChoice = (service_letters: ProposalDraft['service_letters']) =>
      built({ draft: { ...draft, letters: [personal, letter], service_letters } }).letters.map(
        ({ entity, services }) => [entity.name, services],
      );
    expect(withChoice({})).toEqual([
      ['Ada Byron', []],
      ['Byron Ltd', [uuid(1), 'gone:work/old service']],
    ]);
    expect(withChoice({ [uuid(1)]: personal.id })).toEqual([
      ['Ada Byron', [uuid(1)]],
      ['Byron Ltd', ['gone:work/old service']],
    ]);
  });

  it('lists the firm as the last signatory', () => {
    const countersignatory = { user_id: uuid(40), full_name: 'Pat Partner', email: 'pat@shore.example' };
    expect(built({ countersignatory }).signatories).toMatchObject([
      { kind: 'client', name: 'Ada Byron' },
      { kind: 'firm', name: 'Pat Partner', email: 'pat@shore.example' },
    ]);
  });
});

it('a sent document is the shown document except for new ids', () => {
  const shown = built();
  let next = 100;
  const sent = sentDocument(shown, uuid(50), () => uuid(next++));
  expect(sent).toEqual({
    ...shown,
    id: uuid(50),
    signatories: [{ ...shown.signatories[0], id: uuid(100) }],
    letters: [{ ...shown.letters[0], signatory_ids: [uuid(100)] }],
  });
});
