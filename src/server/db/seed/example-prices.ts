import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { DEFAULT_PRICING_RULES } from '#contract/pricing/price-book/default-rules.ts';
import type { PriceBookContent } from '#contract/pricing/pricing/price-book.ts';
import {
  byRevenueBand,
  type ExamplePrice,
  fixedPriceOf,
  inSteps,
  pricesOf,
  stepPrice,
} from './price-builder.ts';

/** Factors for the revenue bands, from 'Nil' to '£20m+'. */
const BY_TURNOVER = [0.8, 0.85, 0.9, 0.95, 1, 1.15, 1.3, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3];

/**
 * Plausible prices of a small practice, in pence without VAT, by category and sub-header of the first start's
 * catalogue. Each firm has to check them: they are examples, not advice.
 */
const EXAMPLES: Record<string, Record<string, ExamplePrice>> = {
  bookkeeping: {
    bookkeeping_service: inSteps(
      'monthly',
      stepPrice(40_00, {
        by: ['frequency', { Weekly: 2, Fortnightly: 1.5, Monthly: 1, Quarterly: 0.8, Annually: 0.6 }],
      }),
      stepPrice(60, { times: 'monthly_transactions' }),
      stepPrice(5_00, { times: 'bank_accounts' }),
      stepPrice(10_00, { when: 'receipt_capture' }),
      stepPrice(15_00, { when: 'foreign_currency' }),
    ),
    vat_returns: inSteps(
      'quarterly',
      stepPrice(75_00, {
        label: 'Returns',
        by: ['return_frequency', { Quarterly: 1, Monthly: 2.5, 'Annual accounting': 0.5 }],
      }),
      stepPrice(20_00, {
        label: 'Scheme',
        by: [
          'vat_scheme',
          {
            Standard: 1,
            'Cash accounting': 1,
            'Flat rate': 0.5,
            'Margin scheme': 2.5,
            'Partial exemption': 4,
          },
        ],
      }),
    ),
    cis_returns: inSteps(
      'monthly',
      stepPrice(15_00, { when: 'contractor_return' }),
      stepPrice(3_00, { times: 'subcontractor_count' }),
      stepPrice(10_00, { when: 'reclaim_suffered' }),
    ),
    raising_invoices: inSteps('monthly', stepPrice(2_50, { times: 'invoice_count' })),
    supplier_payments: inSteps(
      'monthly',
      stepPrice(10_00, { label: 'Payment runs' }),
      stepPrice(1_00, { times: 'payment_count' }),
    ),
    credit_control: inSteps(
      'monthly',
      stepPrice(40_00, { by: ['chasing_frequency', { Weekly: 1.8, Fortnightly: 1.3, Monthly: 1 }] }),
      stepPrice(30_00, { when: 'phone_chasing' }),
    ),
  },
  compliance: {
    annual_accounts: byRevenueBand(
      'annually',
      [
        250_00, 300_00, 400_00, 525_00, 700_00, 950_00, 1_350_00, 1_900_00, 2_750_00, 3_750_00, 5_000_00,
        6_500_00, 8_000_00, 10_000_00,
      ],
    ),
    corporation_tax: inSteps(
      'annually',
      stepPrice(180_00, { label: 'Return', byBand: BY_TURNOVER }),
      stepPrice(30_00, { times: 'associated_companies' }),
      stepPrice(45_00, { when: 'directors_loan_review' }),
    ),
    confirmation_statement: inSteps(
      'annually',
      stepPrice(60_00, { label: 'Statement' }),
      stepPrice(50_00, { when: 'include_filing_fee' }),
      stepPrice(25_00, { when: 'identity_verification' }),
    ),
    registered_office: inSteps(
      'annually',
      stepPrice(120_00, {
        by: ['mail_forwarding', { 'Scan and e-mail': 1, 'Post weekly': 1.5, 'Post monthly': 1.2 }],
      }),
      stepPrice(60_00, { when: 'service_address' }),
    ),
    company_secretarial: inSteps(
      'annually',
      stepPrice(150_00, { when: 'statutory_registers' }),
      stepPrice(90_00, { when: 'dividend_paperwork' }),
      stepPrice(75_00, { times: 'share_changes' }),
    ),
    partnership_return: inSteps(
      'annually',
      stepPrice(250_00, { label: 'Return' }),
      stepPrice(40_00, { times: 'partner_count', when: 'partner_statements' }),
    ),
  },
  payroll: {
    payroll_processing: inSteps(
      'monthly',
      stepPrice(6_00, { label: 'Payslips', times: 'employee_count', byBand: BY_TURNOVER }),
      stepPrice(4_00, {
        label: 'More frequent pay',
        times: 'employee_count',
        by: ['pay_frequency', { Weekly: 3, Fortnightly: 1, 'Four-weekly': 0.2, Monthly: 0 }],
      }),
    ),
    directors_payroll: inSteps('monthly', stepPrice(12_00, { times: 'director_count' })),
    auto_enrolment_pension: inSteps(
      'monthly',
      stepPrice(10_00, { label: 'Pension scheme' }),
      stepPrice(5_00, { when: 'contribution_uploads' }),
      stepPrice(2_00, { when: 're_enrolment' }),
    ),
    benefits_in_kind: inSteps(
      'annually',
      stepPrice(40_00, { times: 'form_count' }),
      stepPrice(50_00, { when: 'company_cars' }),
    ),
  },
  advisory: {
    management_accounts: inSteps(
      'monthly',
      stepPrice(150_00, { by: ['reporting_frequency', { Monthly: 1, Quarterly: 0.5 }] }),
      stepPrice(60_00, { label: 'Size of the business', byBand: BY_TURNOVER }),
      stepPrice(25_00, { when: 'budget_comparison' }),
      stepPrice(35_00, { when: 'kpi_dashboard' }),
    ),
    tax_planning: inSteps(
      'annually',
      stepPrice(175_00, { times: 'meetings_per_year' }),
      stepPrice(150_00, { when: 'remuneration_review' }),
      stepPrice(75_00, { when: 'pension_contributions' }),
      stepPrice(120_00, { when: 'capital_allowances_review' }),
    ),
    cash_flow_forecast: inSteps(
      'monthly',
      stepPrice(90_00, { label: 'Forecast' }),
      stepPrice(1_00, { times: 'forecast_months' }),
      stepPrice(30_00, { when: 'scenario_planning' }),
      stepPrice(50_00, { when: 'lender_version' }),
    ),
    research_and_development: inSteps(
      'one_off',
      stepPrice(750_00, { label: 'Claim' }),
      stepPrice(3, { times: 'qualifying_spend' }),
      stepPrice(100_00, { when: 'advance_notification' }),
      stepPrice(500_00, { when: 'technical_narrative' }),
    ),
    seis_eis_assurance: inSteps(
      'one_off',
      stepPrice(950_00, { by: ['relief', { SEIS: 1, EIS: 1.2, 'SEIS and EIS': 1.5 }] }),
      stepPrice(450_00, { when: 'compliance_statement' }),
    ),
  },
  software: {
    xero_subscription: inSteps(
      'monthly',
      stepPrice(1_00, {
        label: 'Licence',
        by: ['xero_plan', { Ignite: 16, Grow: 37, Comprehensive: 50, Ultimate: 65 }],
      }),
    ),
    quickbooks_subscription: inSteps(
      'monthly',
      stepPrice(1_00, {
        label: 'Licence',
        by: ['quickbooks_plan', { 'Simple Start': 16, Essentials: 33, Plus: 47, Advanced: 115 }],
      }),
    ),
    dext_prepare: inSteps('monthly', stepPrice(12_00, { times: 'dext_users' })),
    software_training: inSteps('one_off', stepPrice(95_00, { times: 'training_hours' })),
  },
  oneoff: {
    company_formation: inSteps(
      'one_off',
      stepPrice(200_00, {
        by: ['share_structure', { 'Ordinary shares only': 1, 'Alphabet shares': 1.5, 'Bespoke articles': 4 }],
      }),
      stepPrice(10_00, { times: 'shareholder_count' }),
      stepPrice(50_00, { when: 'corporation_tax_registration' }),
    ),
    vat_registration: inSteps(
      'one_off',
      stepPrice(150_00, { label: 'Application' }),
      stepPrice(75_00, { when: 'pre_registration_vat' }),
    ),
    paye_registration: inSteps(
      'one_off',
      stepPrice(95_00, { when: 'register_employer' }),
      stepPrice(60_00, { when: 'register_contractor' }),
    ),
    catchup_accounts: inSteps(
      'one_off',
      stepPrice(95_00, {
        times: 'catchup_months',
        by: ['catchup_quality', { Good: 0.8, Average: 1, Poor: 1.5, Shoebox: 2 }],
      }),
    ),
    company_closure: inSteps(
      'one_off',
      stepPrice(250_00, {
        by: ['closure_route', { 'Strike off (DS01)': 1, 'Members’ voluntary liquidation': 6 }],
      }),
      stepPrice(300_00, { when: 'final_returns' }),
      stepPrice(60_00, { when: 'close_tax_schemes' }),
    ),
  },
  personal_tax: {
    self_assessment: inSteps(
      'annually',
      stepPrice(195_00, { times: 'return_count' }),
      stepPrice(25_00, { when: 'dividend_income' }),
    ),
    mtd_income_tax: inSteps(
      'quarterly',
      stepPrice(60_00, {
        by: ['income_sources', { 'Self-employment': 1, Property: 1, 'Self-employment and property': 1.5 }],
        when: 'quarterly_updates',
      }),
      stepPrice(40_00, { when: 'final_declaration' }),
    ),
    property_income: inSteps(
      'annually',
      stepPrice(65_00, { times: 'property_count' }),
      stepPrice(25_00, { when: 'jointly_owned' }),
    ),
    capital_gains: inSteps(
      'one_off',
      stepPrice(275_00, {
        times: 'disposal_count',
        by: [
          'asset_type',
          { 'Residential property': 1, Shares: 0.8, 'Business disposal': 1.5, Cryptoassets: 1.2 },
        ],
      }),
    ),
    residence_and_foreign: inSteps(
      'annually',
      stepPrice(150_00, { when: 'statutory_residence_test' }),
      stepPrice(90_00, { when: 'double_tax_relief' }),
    ),
  },
  onboarding: {
    hmrc_agent_authorisation: inSteps(
      'one_off',
      stepPrice(15_00, {
        label: 'Taxes',
        times: ['authorise_corporation_tax', 'authorise_self_assessment', 'authorise_vat', 'authorise_paye'],
      }),
    ),
    aml_checks: inSteps(
      'one_off',
      stepPrice(45_00, {
        by: ['verification_method', { 'Electronic check': 1, 'Certified documents': 1.3, 'In person': 1.6 }],
      }),
    ),
    professional_clearance: fixedPriceOf('one_off', 50_00),
    engagement_setup: fixedPriceOf('one_off', 75_00),
  },
};

/** Sub-headers of the first start's catalogue without an example price, and why. @internal */
export const WITHOUT_EXAMPLE: Record<string, string> = {
  hmrc_enquiry: 'depends on the case',
  loyalty_bonus: 'a discount, given on the proforma',
};

/** Returns example prices for a catalogue, except for services that it lacks or whose options have changed. */
export function examplePrices(catalogue: CatalogueTree): PriceBookContent {
  const prices = catalogue.flatMap(({ name: category, sub_headers }) =>
    sub_headers.flatMap((subHeader) => {
      const group = Object.hasOwn(EXAMPLES, category) ? EXAMPLES[category] : undefined;
      const example = group && Object.hasOwn(group, subHeader.name) ? group[subHeader.name] : undefined;
      const price = example && pricesOf(subHeader, example);
      return price ? [price] : [];
    }),
  );
  return { prices, rules: DEFAULT_PRICING_RULES };
}
