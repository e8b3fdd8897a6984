import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { Price, PriceMethod } from '#contract/pricing/pricing/price-book.ts';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { uuid } from './fixtures.ts';

/** Keys of the services. Payroll and the review are optional. */
export const PAYROLL_LINE = uuid(711);
const ACCOUNTS = uuid(710);
const REVIEW = uuid(712);
const BOOKKEEPING = uuid(713);
const VAT_RETURNS = uuid(714);
const SET_UP = uuid(715);

export const ADA = uuid(720);
export const BEN = uuid(721);
const LETTER = uuid(730);

const BANDS = [
  { band: '£70k - £125k', pence: 120_000 },
  { band: '£125k - £250k', pence: 150_000 },
];

const PRICES: [string, string, PriceMethod, Partial<Price>][] = [
  [BOOKKEEPING, 'Monthly Bookkeeping', { kind: 'fixed', pence: 15_000 }, {}],
  [VAT_RETURNS, 'VAT Returns', { kind: 'fixed', pence: 18_000 }, { billing: 'quarterly' }],
  [ACCOUNTS, 'Annual Accounts', { kind: 'by_revenue_band', bands: BANDS }, { billing: 'annually' }],
  [PAYROLL_LINE, 'Payroll', { kind: 'fixed', pence: 4_500 }, { is_optional: true }],
  [
    REVIEW,
    'Tax Planning Review',
    { kind: 'fixed', pence: 35_000 },
    { billing: 'one_off', is_optional: true },
  ],
  [SET_UP, 'Software Set-up', { kind: 'fixed', pence: 25_000 }, { billing: 'one_off' }],
];

const common = { description: null, sort_order: 1, is_active: true };
const CATALOGUE: CatalogueTree = [
  {
    ...common,
    id: uuid(700),
    name: 'accounting',
    display_name: 'Accounting',
    sub_headers: PRICES.map(([id, name]) => ({
      ...common,
      id,
      category_id: uuid(700),
      client_wording: null,
      name,
      display_name: name,
      options: [],
    })),
  },
];

const PRICING: ProposalDocument['pricing'] = {
  proforma: {
    services: { accounting: Object.fromEntries(PRICES.map(([, name]) => [name, { enabled: true }])) },
    entity_type: 'Limited Company',
    annual_revenue_range: '£70k - £125k',
    start_date_month: 'January',
    start_date_year: '2026',
    financial_year_end_month: 'December',
    financial_year_end_year: '2026',
  },
  catalogue: CATALOGUE,
  book: {
    prices: PRICES.map(([sub_header_id, sub_header_name, method, given]) => ({
      sub_header_id,
      sub_header_name,
      billing: 'monthly',
      method,
      vat_treatment: 'standard',
      rounding: 'penny',
      is_optional: false,
      ...given,
    })),
    rules: {
      is_vat_registered: true,
      lowest_monthly_fees: [],
      annual_work: 'spread',
      has_alignment: false,
      staff_discount_limit: 0,
      valid_days: 30,
    },
  },
  vat_rates: { standard: 2_000, reduced: 500 },
  overrides: [],
  discounts: [],
  full_fees: {},
};

const COVERING = [
  `Dear Ada,

Thank you for asking us to act for you. This letter sets out **what we do** and what we need from you.

`,
  { field: 'services.list' as const },
  '\n\nA year: ',
  { field: 'fees.first_year' as const },
];

const LETTERS: ProposalDocument['letters'] = [
  {
    id: LETTER,
    letter: 'Limited Company (Non-Audit)',
    title: 'Letter of engagement',
    entity: { name: 'Acme Tea Ltd', type: 'Limited Company' },
    is_consumer: false,
    services: PRICES.map(([key]) => key),
    parts: [
      { kind: 'covering', title: 'Covering letter', text: COVERING, template_version_id: null },
      {
        kind: 'schedule',
        title: 'Schedule: payroll',
        text: 'We run your payroll.',
        services: [PAYROLL_LINE],
        template_version_id: null,
      },
      {
        kind: 'privacy',
        title: 'Privacy notice',
        text: '## Your data\n\nWe keep your records for six years.',
        template_version_id: null,
      },
    ],
    signatory_ids: [ADA, BEN],
  },
];

/** A proposal to a limited company, with one letter and two directors who sign in order. */
export function aDocument(given: Partial<ProposalDocument> = {}): ProposalDocument {
  const pricing = given.pricing ?? PRICING;
  return {
    format: 2,
    id: uuid(740),
    reference: 'AN-1001',
    number: 2,
    firm: {
      name: 'Ledger & Co',
      address: '1 High Street\nLeeds LS1 1AA',
      phone: '0113 496 0000',
      website: 'https://ledger.example',
      privacy_url: 'https://ledger.example/privacy',
      logo: '',
      accent: null,
      registration: ['Company number 01234567', 'VAT number GB 123 4567 89'],
    },
    client: { name: 'Ada Noether', company: 'Acme Tea Ltd' },
    message: 'It was good to talk on Tuesday.\nHere is what we discussed.',
    sent_at: '2026-11-20T09:30:00.000Z',
    valid_until: '2026-12-20',
    is_consumer: false,
    services: PRICES.map(([key, name]) => ({
      key,
      category: 'Accounting',
      name,
      description: key === ACCOUNTS ? 'Accounts for Companies House and your shareholders.' : null,
      covers:
        key === PAYROLL_LINE
          ? [
              { label: 'Employees', value: '4' },
              { label: 'Auto-enrolment', value: '' },
            ]
          : [],
    })),
    pricing,
    fees: priceProforma({ ...pricing, choices: { left_out: [] } }),
    letters: LETTERS,
    signatories: [
      { id: ADA, name: 'Ada Noether', email: 'ada@example.com', position: 'Director', kind: 'client' },
      { id: BEN, name: 'Ben Noether', email: '', position: 'Director', kind: 'client' },
    ],
    signing: { order: 'in_order', needs_code: false },
    statements: {
      intent: 'I agree to this proposal and its letters of engagement, and I sign them by typing my name.',
      privacy_notice: 'I have read the privacy notice of Ledger & Co.',
      early_start: null,
    },
    ...given,
  };
}

/** The proposal as Ada reads it before anybody has signed. */
export function aProposal(given: Partial<OpenedProposal> = {}): OpenedProposal {
  return {
    signatory_id: ADA,
    document: aDocument(),
    document_hash: 'a'.repeat(64),
    state: 'open',
    left_out: [],
    accepted_letters: null,
    may_choose_options: true,
    waiting_for: null,
    signatories: SIGNATORIES,
    mine: { signed_at: null, typed_name: null },
    code: { needed: false, entered: false, sent_to: 'a•••@example.com' },
    letters_to_sign: [LETTER],
    early_start_asked: false,
    has_pdf: false,
    looked_after_by: 'Priya Shah',
    mail_configured: true,
    ...given,
  };
}

const SIGNATORIES: OpenedProposal['signatories'] = [
  { id: ADA, name: 'Ada Noether', position: 'Director', kind: 'client', signed_at: null },
  { id: BEN, name: 'Ben Noether', position: 'Director', kind: 'client', signed_at: null },
];

const SIGNED_AT = '2026-11-22T14:03:00.000Z';
const BEN_SIGNED_AT = '2026-11-22T14:09:00.000Z';

/** The proposal as Ada reads it after she has signed, without payroll. */
export function signedByAda(given: Partial<OpenedProposal> = {}): OpenedProposal {
  return aProposal({
    state: 'accepted',
    may_choose_options: false,
    left_out: [PAYROLL_LINE],
    signatories: SIGNATORIES.map((one) => (one.id === ADA ? { ...one, signed_at: SIGNED_AT } : one)),
    mine: { signed_at: SIGNED_AT, typed_name: 'Ada Noether' },
    ...given,
  });
}

/** The proposal as Ada reads it after she and Ben have signed. */
export function signedByAll(given: Partial<OpenedProposal> = {}): OpenedProposal {
  const { signatories } = signedByAda();
  return signedByAda({
    state: 'signed',
    has_pdf: true,
    signatories: signatories.map((one) => (one.id === BEN ? { ...one, signed_at: BEN_SIGNED_AT } : one)),
    ...given,
  });
}

/** The proposal as Ben reads it before Ada has signed. */
export function readByBen(given: Partial<OpenedProposal> = {}): OpenedProposal {
  return aProposal({ signatory_id: BEN, may_choose_options: false, waiting_for: 'Ada Noether', ...given });
}
