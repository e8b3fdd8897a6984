import type { CatalogueTree, ServiceOption } from '#contract/pricing/catalogue/catalogue.ts';
import * as catalogueOf from '#contract/pricing/proforma/catalogue.fixture.ts';
import type { PricedProforma, PricingInput } from './fees.ts';
import type { OptionRef, Price, PriceMethod, PricingRules, Step } from './price-book.ts';
import { priceProforma } from './price-proforma.ts';

/** Ids in tests are names, which read better than UUIDs. */
export function ref(name: string): OptionRef {
  return { option_id: name, option_name: name };
}

export function pricedOption(name: string, given: Partial<ServiceOption> = {}): ServiceOption {
  return catalogueOf.option({ display_name: name, ...given, name, id: name });
}

/** A category 'work' of sub-headers by name, each with its options. */
export function catalogue(subHeaders: Record<string, ServiceOption[]>): CatalogueTree {
  return [
    catalogueOf.aCategory(
      'work',
      Object.entries(subHeaders).map(([name, options]) => ({
        ...catalogueOf.aSubHeader(name, options),
        id: name,
        display_name: name,
      })),
    ),
  ];
}

export function fixed(pence: number): PriceMethod {
  return { kind: 'fixed', pence };
}

export function step(given: Partial<Step> = {}): Step {
  return { label: '', pence: 100, quantity: { kind: 'one' }, multiplier: null, condition: null, ...given };
}

/** A monthly price with standard VAT. */
export function price(name: string, method: PriceMethod | number, given: Partial<Price> = {}): Price {
  return {
    sub_header_id: name,
    sub_header_name: name,
    billing: 'monthly',
    method: typeof method === 'number' ? fixed(method) : method,
    vat_treatment: 'standard',
    rounding: 'penny',
    is_optional: false,
    ...given,
  };
}

/** Rules of a firm that is registered for VAT, without lowest fees or alignment. Annual work is spread. */
export function rules(given: Partial<PricingRules> = {}): PricingRules {
  return {
    is_vat_registered: true,
    lowest_monthly_fees: [],
    annual_work: 'spread',
    has_alignment: false,
    staff_discount_limit: 1_000,
    valid_days: 30,
    ...given,
  };
}

/** A proforma that starts with its financial year. */
export function proforma(given: Partial<PricedProforma> = {}): PricedProforma {
  return {
    services: {},
    entity_type: 'Limited Company',
    annual_revenue_range: '£250k - £500k',
    start_date_month: 'January',
    start_date_year: '2026',
    financial_year_end_month: 'December',
    financial_year_end_year: '2026',
    ...given,
  };
}

type Given = Partial<Pick<PricingInput, 'overrides' | 'discounts'>> & {
  prices: Price[];
  rules?: Partial<PricingRules>;
  proforma?: Partial<PricedProforma>;
  catalogue?: CatalogueTree;
  left_out?: string[];
};

/** All services of the catalogue are ticked, unless the proforma says otherwise. VAT is at 20 and 5 per cent. */
export function input(given: Given): Omit<PricingInput, 'full_fees'> {
  const tree =
    given.catalogue ??
    catalogue(Object.fromEntries(given.prices.map(({ sub_header_id }) => [sub_header_id, []])));
  const groups = tree.flatMap(({ sub_headers }) => sub_headers.map(({ name }) => [name, { enabled: true }]));
  return {
    proforma: proforma({ services: { work: Object.fromEntries(groups) }, ...given.proforma }),
    catalogue: tree,
    book: { prices: given.prices, rules: rules(given.rules) },
    vat_rates: { standard: 2_000, reduced: 500 },
    choices: { left_out: given.left_out ?? [] },
    overrides: given.overrides ?? [],
    discounts: given.discounts ?? [],
  };
}

export function feesOf(given: Given) {
  return priceProforma(input(given));
}

/** The line with this key. */
export function lineOf(fees: ReturnType<typeof priceProforma>, key: string) {
  const line = fees.lines.find((entry) => entry.key === key);
  if (!line) throw new Error(`No line '${key}' among ${fees.lines.map((entry) => entry.key).join(', ')}`);
  return line;
}
