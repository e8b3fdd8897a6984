import type { Client } from '#contract/clients/clients/client.ts';
import {
  defaultOptionValue,
  dropdownChoices,
  numberLimits,
} from '#contract/pricing/catalogue/field-options.ts';
import { DOCUMENTS_TO_SEND, MONTHS } from '#contract/pricing/proforma/constants.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import type { OptionValue, ServiceGroup, ServicesValue } from '#contract/pricing/proforma/services.ts';
import { revenueBand } from '#contract/values/revenue-band.ts';
import { CATALOGUE } from '#server/db/seed/catalogue.ts';
import type { SeedOption, SeedSubHeader } from '#server/db/seed/catalogue-builder.ts';
import type { Business } from './generate-business.ts';
import { JOB_TITLES, pickAddress, pickName, pickPhone } from './people.ts';
import type { DemoRandom } from './random.ts';
import { PROJECT_NAMES } from './remarks.ts';

const SUB_HEADERS = CATALOGUE.flatMap((category) =>
  category.sub_headers.map((subHeader) => ({ category: category.name, subHeader })),
);

/** Turnover in pounds above which a business must register for VAT (since April 2024). */
export const VAT_THRESHOLD = 90_000;

/** Texts for options without a default in the catalogue. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  previous_accountant: ['Marlowe & Finch', 'Tetley Bright Accountants', 'Grundy Associates'],
  countries: ['Ireland', 'United States', 'Spain and Portugal', 'Poland'],
  accounts_notes: ['Stock count on the last Saturday of the year.', 'Loan from the director, interest free.'],
  kpi_list: ['Gross margin by job, debtor days, cash runway.', 'Wages as a share of sales, week by week.'],
  training_topics: ['Quotes and invoicing', 'Receipts on the phone app'],
  source_of_funds: [
    'Savings from employment, bank statements seen.',
    'Sale of the family home, completion statement seen.',
  ],
  proposed_name: ['To be confirmed', 'Same name with Limited'],
};

type Wanted = Record<string, number>;

const isLlp = (name: string | null) => name?.endsWith(' LLP') === true;

/** Returns the probability of each sub-header for a business, by the sub-header's name. Others are priced case by case. */
function wantedServices(
  { name, trade, turnover, staff, trading_style, advised }: Business,
  partnership: boolean,
): Wanted {
  const limited = trading_style === 'Limited Company';
  const vat = turnover > VAT_THRESHOLD;
  const { sector } = trade;
  const when = (condition: boolean, chance: number) => (condition ? chance : 0);
  return {
    bookkeeping_service: turnover > 40_000 ? 0.75 : 0.2,
    vat_returns: vat ? 0.95 : 0.05,
    cis_returns: when(sector === 'construction', 0.8),
    raising_invoices: when(turnover > 150_000, 0.15),
    supplier_payments: when(turnover > 400_000, 0.25),
    credit_control: when(turnover > 300_000, 0.15),
    annual_accounts: 0.97,
    corporation_tax: when(limited && !isLlp(name), 0.98),
    confirmation_statement: when(limited, 0.85),
    registered_office: when(limited, 0.3),
    company_secretarial: when(limited, 0.2),
    partnership_return: when(partnership, 1),
    payroll_processing: when(staff > 0, 0.85),
    directors_payroll: when(limited, 0.6),
    auto_enrolment_pension: when(staff > 0, 0.75),
    benefits_in_kind: when(staff > 5, 0.4),
    management_accounts: when(turnover > 500_000, 0.5),
    tax_planning: 0.3,
    cash_flow_forecast: when(turnover > 250_000, 0.2),
    research_and_development: when(sector === 'technology', 0.5),
    seis_eis_assurance: when(sector === 'technology' && limited && turnover < 500_000, 0.35),
    xero_subscription: 0.5,
    quickbooks_subscription: 0.12,
    dext_prepare: 0.35,
    software_training: 0.15,
    company_formation: when(!limited && turnover > 60_000, 0.15),
    vat_registration: when(vat, 0.08),
    paye_registration: when(staff > 0, 0.1),
    catchup_accounts: 0.2,
    company_closure: when(limited, 0.02),
    // The own return of a director or a partner takes a letter of its own.
    self_assessment: when(!limited && !partnership, 0.95),
    mtd_income_tax: when(!limited && !partnership && turnover > 30_000, 0.6),
    property_income: when(sector === 'property', 0.7),
    capital_gains: when(sector === 'property', 0.25),
    residence_and_foreign: 0.04,
    hmrc_agent_authorisation: 0.97,
    aml_checks: 1,
    professional_clearance: when(advised, 0.9),
    engagement_setup: 0.9,
  };
}

/** Returns values derived from the business instead of the catalogue's defaults. */
function knownValues({ staff, turnover }: Business): Readonly<Record<string, number>> {
  return {
    employee_count: staff,
    monthly_transactions: Math.round(turnover / 30_000) * 10,
    invoice_count: Math.round(turnover / 25_000),
    payment_count: Math.round(turnover / 20_000),
    dext_users: Math.ceil(staff / 8),
  };
}

function valueFor(
  random: DemoRandom,
  option: SeedOption,
  known: Readonly<Record<string, number>>,
): OptionValue {
  const initial = defaultOptionValue(option);
  switch (option.field_type) {
    case 'checkbox':
    case 'toggle':
      return option.is_required || option.name.endsWith('_enabled') || random.chance(0.82);
    case 'dropdown':
      return initial !== null && random.chance(0.65) ? initial : random.pick(dropdownChoices(option));
    case 'number': {
      const { min, max, step } = numberLimits(option);
      const more = random.chance(0.3) ? random.int(1, 3) * step : 0;
      const wanted = known[option.name] ?? Number(initial) + more;
      return Math.min(Math.max(min + Math.round((wanted - min) / step) * step, min), max);
    }
    case 'text':
      return option.is_required || random.chance(0.4)
        ? random.pick(TEXTS[option.name] ?? [initial])
        : initial;
  }
}

function tick(
  random: DemoRandom,
  subHeader: SeedSubHeader,
  known: Readonly<Record<string, number>>,
): ServiceGroup {
  const group: ServiceGroup = { enabled: true };
  for (const option of subHeader.options) group[option.name] = valueFor(random, option, known);
  return group;
}

function pickServices(random: DemoRandom, business: Business, partnership: boolean): ServicesValue {
  const wanted = wantedServices(business, partnership);
  const known = knownValues(business);
  const services: ServicesValue = {};
  for (const { category, subHeader } of SUB_HEADERS) {
    if (!random.chance(wanted[subHeader.name] ?? 0)) continue;
    // Clients have one set of books, so either Xero or QuickBooks.
    if (subHeader.name === 'quickbooks_subscription' && services.software) continue;
    const groups = services[category] ?? {};
    groups[subHeader.name] = tick(random, subHeader, known);
    services[category] = groups;
  }
  return services;
}

type Legal = Pick<ProformaDetails, 'entity_type' | 'letter_of_engagement'>;

function legalForm(business: Business, partnership: boolean): Legal {
  if (isLlp(business.name)) {
    const letter_of_engagement = 'Limited Liability Partnership (Non-Audit)';
    return { entity_type: 'Limited Liability Partnership', letter_of_engagement };
  }
  const entity_type = partnership ? 'Partnership' : business.trading_style;
  const limited = business.trading_style === 'Limited Company';
  return { entity_type, letter_of_engagement: limited ? 'Limited Company (Non-Audit)' : entity_type };
}

function pickAdditionalContact(random: DemoRandom, client: Client, business: Business) {
  const related = random.chance(0.5);
  const { first_name, surname } = pickName(random);
  const host = client.email.slice(client.email.indexOf('@') + 1);
  return {
    first_name,
    last_name: related ? client.surname : surname,
    position: random.pick(JOB_TITLES.other),
    email: `${random.pick(['accounts', 'office', 'admin', 'finance'])}@${host}`,
    phone: pickPhone(random, business.town),
    privacy_notice: random.chance(0.8),
    authorization: random.chance(0.6),
  };
}

const JANUARY = 0;
const MARCH = 2;
const DECEMBER = 11;

/** Generates a proforma as staff would fill it in after the call. `at` is the time in epoch milliseconds. */
export function fillProforma(
  random: DemoRandom,
  client: Client,
  business: Business,
  at: number,
): ProformaDetails {
  const partnership = business.trading_style === 'Sole Trader' && random.chance(0.08);
  const start = new Date(at);
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() + random.int(0, 2));
  const limited = business.trading_style === 'Limited Company';
  const yearEnd = limited && random.chance(0.5) ? random.int(JANUARY, DECEMBER) : MARCH;
  const endsNextYear = yearEnd <= start.getUTCMonth();
  const named = random.chance(0.12);
  const others = random.weighted([
    [0, 70],
    [1, 24],
    [2, 6],
  ]);
  return {
    documents_to_send: DOCUMENTS_TO_SEND,
    ...legalForm(business, partnership),
    annual_revenue_range: revenueBand(business.turnover),
    start_date_month: MONTHS[start.getUTCMonth()] ?? 'January',
    start_date_year: String(start.getUTCFullYear()),
    financial_year_end_month: MONTHS[yearEnd] ?? 'December',
    financial_year_end_year: String(start.getUTCFullYear() + (endsNextYear ? 1 : 0)),
    add_project_name: named,
    project_name: named ? random.pick(PROJECT_NAMES) : '',
    company_name: business.name ?? `${client.first_name} ${client.surname}`,
    ...pickAddress(random, business.town),
    primary_contact: {
      first_name: client.first_name,
      last_name: client.surname,
      position: random.pick(JOB_TITLES[limited ? 'director' : partnership ? 'partner' : 'sole']),
      email: client.email,
      phone: client.phone_number ?? pickPhone(random, business.town),
    },
    additional_contacts: Array.from({ length: others }, () =>
      pickAdditionalContact(random, client, business),
    ),
    services: pickServices(random, business, partnership),
  };
}
