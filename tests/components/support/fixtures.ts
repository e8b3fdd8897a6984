import type { Client, ListedClient } from '#contract/clients/clients/client.ts';
import { NO_NEXT_STEP, OPEN } from '#contract/clients/clients/desk-fields.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import type { DeskFacts } from '#contract/desk/standing/facts.ts';
import { NO_FIRM } from '#contract/firm/firm/firm.ts';
import type { SessionContext } from '#contract/identity/auth/contract.ts';
import type { User } from '#contract/identity/users/user.ts';
import type { AdditionalInformation } from '#contract/intake/additional-information/additional-information.ts';
import type { Call } from '#contract/intake/calls/call.ts';
import type { ExternalLink } from '#contract/intake/links/link.ts';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { AnsweredFacts } from '#contract/pricing/missing-services/facts.ts';
import type { SavedProforma } from '#contract/pricing/saved-proformas/saved-proforma.ts';

const AT = '2026-03-02T09:30:00.000Z';

/** A UUID that ends in `number`. */
export const uuid = (number: number) => `5b0c4c5e-5f3b-4c63-9a0e-${String(number).padStart(12, '0')}`;

export const ADMIN_SESSION: SessionContext = {
  user: {
    id: uuid(1),
    email: 'admin@example.com',
    role: 'admin',
    lacks_name: false,
    user_metadata: { avatar_url: null, full_name: 'Grace Admin' },
  },
  session: { id: uuid(2), expires_at: '2040-01-01T00:00:00.000Z' },
};

export const ACCOUNT = {
  email: 'admin@example.com',
  first_name: 'Grace',
  last_name: 'Admin',
  phone: null,
  avatar_url: null,
  two_factor_enabled: false,
  recovery_codes_left: 0,
  mailed_kinds: [],
  version: 1,
};

export const PREPARED_FIRM = {
  ...NO_FIRM,
  name: 'Ledger & Co',
  phone: '0113 496 0000',
  version: 1,
  mail_from: 'crm@example.com',
};

export const aUser = (given: Partial<User> = {}): User => ({
  id: uuid(100),
  user_id: uuid(100),
  full_name: 'Olga Oleinik',
  role: 'staff',
  created_at: AT,
  updated_at: AT,
  email: 'olga@example.com',
  first_name: 'Olga',
  last_name: 'Oleinik',
  phone: null,
  avatar_url: null,
  email_verified: true,
  two_factor_enabled: false,
  approves_for_firm: false,
  version: 1,
  ...given,
});

export const aClient = (given: Partial<Client> = {}): Client => ({
  id: uuid(200),
  first_name: 'Ada',
  surname: 'Noether',
  email: 'ada@example.com',
  phone_number: '07700 900123',
  company: 'Acme Tea Ltd',
  proposal_id: 'AN-1001',
  status: 'new_inquiry',
  inquiry_source: 'Phone',
  calendly_booking: false,
  booked_by: null,
  notes: null,
  owner_id: null,
  ...NO_NEXT_STEP,
  ...OPEN,
  version: 1,
  created_at: AT,
  status_changed_at: AT,
  ...given,
});

export const aListedClient = (given: Partial<ListedClient> = {}): ListedClient => ({
  ...aClient(),
  has_answers: false,
  first_year_value: null,
  owner_name: null,
  owner_avatar_url: null,
  last_activity_at: AT,
  ...given,
});

export const aLink = (given: Partial<ExternalLink> = {}): ExternalLink => ({
  id: uuid(600),
  client_id: uuid(200),
  used: false,
  used_at: null,
  opened_at: null,
  last_opened_at: null,
  opened_count: 0,
  emailed_at: null,
  mailed_at: null,
  reminded_day: null,
  mail_state: null,
  mail_failure: null,
  reminds_since: null,
  reminders_stopped_at: null,
  revoked_at: null,
  expires_at: '2100-01-01T00:00:00.000Z',
  created_by_name: 'Grace Admin',
  created_at: new Date().toISOString(),
  ...given,
});

export const aCall = (given: Partial<Call> = {}): Call => ({
  id: uuid(250),
  client_id: uuid(200),
  booked_by: 'Senior Partner',
  starts_at: null,
  duration_minutes: 30,
  sequence: null,
  invited_email: null,
  invited_at: null,
  join_url: null,
  invited_join_url: null,
  cancelled_at: null,
  ...given,
});

export const anAnswer = (given: Partial<AdditionalInformation> = {}): AdditionalInformation => ({
  id: uuid(300),
  client_id: uuid(200),
  how_did_you_hear: 'A friend',
  engagement_type: [],
  trading_style: 'Limited Company',
  company_name: 'Acme Tea Ltd',
  company_registration_number: null,
  industry: 'Tea',
  turnover_last_12_months: 125_000,
  employs_staff: true,
  number_of_staff: 4,
  goals_next_12_months: 'Twice the turnover',
  business_challenges: 'Too little time',
  existing_advisor: false,
  annual_fee: null,
  company_start_date: null,
  company_turnover: null,
  answered_at: AT,
  came_later: false,
  version: 1,
  created_at: AT,
  ...given,
});

const CONTACT = {
  first_name: 'Ada',
  last_name: 'Noether',
  position: 'Director',
  email: 'ada@example.com',
  phone: '07700 900123',
};

export const aReview = (given: Partial<SavedProforma> = {}): SavedProforma => ({
  id: uuid(400),
  client_id: uuid(200),
  submitted_by: uuid(1),
  submitted_by_name: 'Grace Admin',
  details: {
    documents_to_send: 'Proposal and Engagement Letter',
    letter_of_engagement: 'Limited Company',
    annual_revenue_range: '£0 - £85k',
    start_date_month: 'January',
    start_date_year: '2026',
    financial_year_end_month: 'March',
    financial_year_end_year: '2026',
    add_project_name: false,
    project_name: '',
    company_name: 'Acme Tea Ltd',
    address_line_1: '1 High Street',
    address_line_2: '',
    city: 'York',
    postcode: 'YO1 1AA',
    entity_type: 'Limited Company',
    primary_contact: CONTACT,
    additional_contacts: [],
    services: { bookkeeping: { vat: { enabled: true } } },
  },
  version: 1,
  edited_by_name: null,
  edited_at: null,
  submission_date: AT,
  updated_at: AT,
  dismissed: [],
  fees: null,
  ...given,
});

export const NO_ANSWERS: AnsweredFacts = { turnover: null, employs_staff: null, number_of_staff: null };

const entry = (number: number, name: string, display_name: string) => ({
  id: uuid(number),
  name,
  display_name,
  description: null,
  sort_order: number,
  is_active: true,
});

export const A_CATEGORY = entry(500, 'bookkeeping', 'Bookkeeping');
export const A_SUB_HEADER = {
  ...entry(510, 'vat', 'VAT Returns'),
  category_id: uuid(500),
  client_wording: null,
};
export const AN_OPTION = {
  ...entry(520, 'mtd', 'File under Making Tax Digital'),
  sub_header_id: uuid(510),
  field_type: 'toggle',
  field_options: null,
  default_value: null,
  helper_text: null,
  client_wording: null,
  is_internal: false,
  is_required: false,
};

/** One entry of each kind. */
export const CATALOGUE_TREE: CatalogueTree = [
  { ...A_CATEGORY, sub_headers: [{ ...A_SUB_HEADER, options: [AN_OPTION] }] },
];

export const CATALOGUE_LIST = {
  has_packages: false,
  categories: [A_CATEGORY],
  sub_headers: [{ ...A_SUB_HEADER, category_display_name: 'Bookkeeping' }],
  options: [
    {
      ...AN_OPTION,
      sub_header_display_name: 'VAT Returns',
      category_id: uuid(500),
      client_wording: null,
      category_display_name: 'Bookkeeping',
    },
  ],
};

export const AUTOMATION = {
  enabled: false,
  bot_id: '',
  webhook_url: '',
  default_webhook_url: 'https://crm.example/functions/axiom-webhook',
  version: 1,
  updated_at: null,
};

export const NOTHING_LISTED = { items: [], next_cursor: null };

export const NO_DESK_FACTS: DeskFacts = {
  reminders: [],
  call: null,
  run: null,
  status_days: DEFAULT_DESK_SETTINGS.status_days,
};
