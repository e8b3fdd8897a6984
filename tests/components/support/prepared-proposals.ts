import { aFeeLine, aPricing, aSavedFees, someFees } from '#contract/pricing/fees/fees.fixture.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { publicFees } from '#contract/proposals/proposal-versions/document/public-fees.ts';
import { statementsFor } from '#contract/proposals/proposal-versions/document/statements.ts';
import type { Preparation } from '#contract/proposals/proposal-versions/preparation.ts';
import { DEFAULT_PROPOSAL_SETTINGS } from '#contract/proposals/proposal-versions/settings.ts';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import { aClient, aReview, NO_ANSWERS, PREPARED_FIRM, uuid } from './fixtures.ts';

const AT = '2026-03-02T09:30:00.000Z';

const FEES = someFees({
  lines: [
    aFeeLine({ key: uuid(510), name: 'VAT Returns' }),
    aFeeLine({ key: uuid(511), name: 'Payroll', is_optional: true }),
  ],
});

type Draft = Preparation['draft'];

export const JANE = { id: uuid(901), name: 'Jane Doe', email: 'jane@example.com', position: 'Director' };
export const BOB = { id: uuid(902), name: 'Bob Roe', email: 'bob@example.com', position: '' };

type GivenDraft = Partial<Omit<Draft, 'service_letters'>> & {
  service_letters?: Draft['service_letters'] | undefined;
};

export const aDraft = ({ service_letters = {}, ...given }: GivenDraft = {}): Draft => ({
  message: '',
  valid_days: 30,
  letters: [
    {
      id: uuid(903),
      letter: 'Limited Company (Non-Audit)',
      entity_name: 'Acme Tea Ltd',
      entity_type: 'Limited Company',
      is_private: false,
      signatory_ids: [JANE.id, BOB.id],
    },
  ],
  signatories: [JANE, BOB],
  service_letters,
  order: 'in_order',
  needs_code: false,
  countersignatory: null,
  ...given,
});

/** A draft as the client would see it. */
export function aPreparedDocument(draft: Draft, given: Partial<ProposalDocument> = {}): ProposalDocument {
  const { book, vat_rates } = aPricing();
  const { details } = aReview();
  return {
    format: 2,
    id: uuid(200),
    reference: 'AN-1001',
    number: 1,
    firm: {
      name: PREPARED_FIRM.name,
      address: '1 Park Row\nLeeds',
      phone: PREPARED_FIRM.phone,
      website: '',
      privacy_url: '',
      logo: '',
      accent: null,
      registration: ['Registered in England, 01234567'],
    },
    client: { name: 'Ada Noether', company: 'Acme Tea Ltd' },
    message: draft.message,
    sent_at: AT,
    valid_until: '2026-04-01',
    is_consumer: false,
    services: [
      {
        key: uuid(510),
        category: 'Bookkeeping',
        name: 'VAT Returns',
        description: 'Prepared and filed each quarter',
        covers: [{ label: 'File under Making Tax Digital', value: 'Yes' }],
      },
    ],
    pricing: {
      proforma: {
        services: details.services,
        entity_type: details.entity_type,
        annual_revenue_range: details.annual_revenue_range,
        start_date_month: details.start_date_month,
        start_date_year: details.start_date_year,
        financial_year_end_month: details.financial_year_end_month,
        financial_year_end_year: details.financial_year_end_year,
      },
      catalogue: [],
      book: { prices: book.prices, rules: book.rules },
      vat_rates,
      overrides: [],
      discounts: [],
      full_fees: {},
    },
    fees: publicFees(FEES),
    letters: draft.letters.map((letter, index) => ({
      id: letter.id,
      letter: letter.letter,
      title: letter.letter,
      entity: { name: letter.entity_name, type: letter.entity_type },
      is_consumer: false,
      services: index === 0 ? [uuid(510)] : [],
      parts: [
        {
          kind: 'covering',
          title: 'Covering letter',
          text: '## Our duties\n\nWe **prepare** your accounts.',
          template_version_id: null,
        },
      ],
      signatory_ids: letter.signatory_ids,
    })),
    signatories: draft.signatories.map((signatory) => ({ ...signatory, kind: 'client' })),
    signing: { order: draft.order, needs_code: draft.needs_code },
    statements: statementsFor(PREPARED_FIRM.name, { is_consumer: false, cancellation_days: 14 }),
    ...given,
  };
}

export const HASH = 'a'.repeat(64);

export function aPreparation(given: Partial<Preparation> = {}): Preparation {
  const draft = given.draft ?? aDraft();
  return {
    client: aClient({ status: 'proforma_review' }),
    proforma_id: uuid(400),
    details: aReview().details,
    dismissed: [],
    answers: NO_ANSWERS,
    file_accepted: true,
    saved_fees: aSavedFees({ fees: FEES }),
    newer_prices: null,
    draft,
    draft_version: 0,
    draft_edited_by_name: null,
    draft_edited_at: null,
    preview: aPreparedDocument(draft),
    document_hash: HASH,
    problems: [],
    versions: [],
    colleagues: [
      { user_id: uuid(1), full_name: 'Grace Admin', avatar_url: null },
      { user_id: uuid(100), full_name: 'Olga Oleinik', avatar_url: null },
    ],
    settings: DEFAULT_PROPOSAL_SETTINGS,
    mail_configured: true,
    ...given,
  };
}

type Signatory = VersionSummary['signatories'][number];

export const aSignatory = (given: Partial<Signatory> = {}): Signatory => ({
  ...JANE,
  kind: 'client',
  user_id: null,
  place: 1,
  mailed_at: AT,
  link: null,
  opened_at: null,
  last_opened_at: null,
  opened_count: 0,
  signed_at: null,
  typed_name: null,
  declined_at: null,
  wrong_person_at: null,
  wrong_person_note: null,
  ...given,
});

/** A version that Jane signs first and Bob second. Only Jane has been mailed. */
export const aVersion = (given: Partial<VersionSummary> = {}): VersionSummary => ({
  id: uuid(910),
  number: 1,
  state: 'open',
  sent_at: AT,
  sent_by_name: 'Grace Admin',
  valid_until: '2100-04-01',
  reminders_stopped_at: null,
  order: 'in_order',
  needs_code: false,
  totals: FEES.totals,
  accepted_at: null,
  has_options: true,
  left_out: [],
  ended_at: null,
  ended_by_name: null,
  end_reason: null,
  document_hash: HASH,
  intent: 'I agree to this proposal and its letters of engagement.',
  signatories: [aSignatory(), aSignatory({ ...BOB, place: 2, mailed_at: null })],
  stamp: null,
  files: [],
  ...given,
});
