import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { DEFAULT_PRICING_RULES } from '#contract/pricing/price-book/default-rules.ts';
import type { BookVersion } from '#contract/pricing/price-book/version.ts';
import type { Price } from '#contract/pricing/pricing/price-book.ts';
import { uuid } from './fixtures.ts';
import { responsesAbout } from './screens.ts';
import type { Responses } from './server.ts';

const entry = (number: number, name: string, display_name: string) => ({
  id: uuid(number),
  name,
  display_name,
  description: null,
  sort_order: 10,
  is_active: true,
});
const CATALOGUE: CatalogueTree = [
  {
    ...entry(500, 'payroll', 'Payroll'),
    sub_headers: [
      {
        ...entry(510, 'payslips', 'Payslips'),
        category_id: uuid(500),
        client_wording: null,
        options: [
          {
            ...entry(520, 'employee_count', 'Employees'),
            sub_header_id: uuid(510),
            field_type: 'number',
            field_options: { min: 1, max: 100, step: 1 },
            default_value: '12',
            helper_text: null,
            client_wording: null,
            is_internal: false,
            is_required: true,
          },
        ],
      },
      { ...entry(511, 'directors', 'Directors'), category_id: uuid(500), client_wording: null, options: [] },
      { ...entry(512, 'pensions', 'Pensions'), category_id: uuid(500), client_wording: null, options: [] },
    ],
  },
];
export const priceOf = (number: number, name: string, method: Price['method']): Price => ({
  sub_header_id: uuid(number),
  sub_header_name: name,
  billing: 'monthly',
  method,
  vat_treatment: 'standard',
  rounding: 'penny',
  is_optional: false,
});
const BY_STEPS = priceOf(510, 'Payslips', {
  kind: 'by_steps',
  steps: [
    {
      label: 'Payslips',
      pence: 600,
      quantity: { kind: 'number', option: { option_id: uuid(520), option_name: 'Employees' } },
      multiplier: {
        over: 'revenue_band',
        factors: [{ choice: '£250k - £500k', thousandths: 1_150 }],
      },
      condition: null,
    },
  ],
});
export const DRAFT: BookVersion = {
  id: uuid(700),
  number: 2,
  state: 'draft',
  starts_on: null,
  from_examples: true,
  rules: DEFAULT_PRICING_RULES,
  rules_version: 1,
  version: 4,
  prices: [
    { price: BY_STEPS, version: 1, edited_by_name: null },
    {
      price: priceOf(511, 'Directors', { kind: 'fixed', pence: 1_200 }),
      version: 3,
      edited_by_name: 'Olga Other',
    },
  ],
};
export const OLD: BookVersion = {
  ...DRAFT,
  id: uuid(701),
  number: 1,
  state: 'published',
  starts_on: '2026-01-01',
  from_examples: false,
  prices: DRAFT.prices.slice(0, 1),
};
export const listed = ({ id, number, state, starts_on }: BookVersion) => ({
  id,
  number,
  state,
  starts_on,
  published_at: starts_on && '2026-01-01T10:00:00.000Z',
  published_by_name: starts_on && 'Grace Admin',
  is_withdrawn: false,
});

export const NO_VALUE = { one_off: 0, monthly: 0, quarterly: 0, annually: 0, first_year: 0, unpriced: 0 };

export function withBook(
  shown: BookVersion | null,
  given: NonNullable<Responses['priceBook']> = {},
): Responses {
  return {
    ...responsesAbout(),
    priceBook: {
      get: () => ({
        catalogue: CATALOGUE,
        versions: shown === null ? [] : [DRAFT, OLD].map(listed),
        in_force_id: shown && OLD.id,
        shown,
      }),
      inForce: { id: OLD.id, number: 1, starts_on: '2026-01-01', rules: OLD.rules, prices: [BY_STEPS] },
      version: OLD,
      trial: {
        compared_with: 1,
        proformas: [],
        unpriced: [],
        together: { clients: 0, before: null, after: NO_VALUE },
      },
      imports: { list: [] },
      ...given,
    },
  };
}
