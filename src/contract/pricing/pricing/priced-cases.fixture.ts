import fc from 'fast-check';
import type { CatalogueTree, ServiceOption } from '#contract/pricing/catalogue/catalogue.ts';
import { MONTHS } from '#contract/pricing/proforma/constants.ts';
import type { OptionValue, ServicesValue } from '#contract/pricing/proforma/services.ts';
import type { Discount, LineOverride } from './adjustments.ts';
import type { PricingInput } from './fees.ts';
import type { Price, PriceMethod, Step } from './price-book.ts';
import { BILLINGS, ROUNDINGS, VAT_TREATMENTS } from './price-kinds.ts';
import * as given from './pricing.fixture.ts';

const SERVICES = ['Accounts', 'Payroll', 'Invoices', 'Advice', 'Catch-up'];
const BANDS = ['Not Applicable', 'Nil', '£250k - £500k', '£20m+', 'A former band'];
const CHOICES = ['Good', 'Average', 'Poor'];
const ENTITIES = ['Limited Company', 'Trust'];

const KINDS: Record<string, string> = {
  count: 'number',
  first: 'checkbox',
  second: 'toggle',
  quality: 'dropdown',
  from: 'text',
  to: 'text',
  raising_invoices_enabled: 'checkbox',
  invoice_count: 'number',
};
const NAMES = Object.keys(KINDS);

const idOf = (service: string, name: string) => `${service}.${name}`;
/** Every option, current or removed, and an option that never existed. */
const IDS = [...SERVICES.flatMap((service) => NAMES.map((name) => idOf(service, name))), 'nowhere'];

function option(service: string, name: string): ServiceOption {
  return { ...given.pricedOption(name, { field_type: KINDS[name] ?? 'text' }), id: idOf(service, name) };
}

/** The catalogue after these services and options were removed. */
function catalogueWithout(services: readonly string[], options: readonly string[]): CatalogueTree {
  const left = SERVICES.filter((service) => !services.includes(service));
  return given.catalogue(
    Object.fromEntries(
      left.map((service) => [
        service,
        NAMES.map((name) => option(service, name)).filter(({ id }) => !options.includes(id)),
      ]),
    ),
  );
}

const pence = fc.oneof(fc.nat(50_000), fc.nat(200), fc.constantFrom(0, 1, 9_999_999_999));

const number: fc.Arbitrary<OptionValue> = fc.oneof(
  { weight: 6, arbitrary: fc.nat(60) },
  { weight: 3, arbitrary: fc.nat(99_999).map((digits) => Number(`${digits}e-3`)) },
  { weight: 1, arbitrary: fc.constantFrom<OptionValue>('12', '7.5', null, -1, 1e21, 1e-7) },
);

const date: fc.Arbitrary<OptionValue> = fc
  .tuple(fc.integer({ min: 2023, max: 2026 }), fc.nat(11), fc.integer({ min: 1, max: 31 }), fc.nat(5))
  .map(([year, month, day, style]) => {
    const forms = [
      `${day} ${MONTHS[month]} ${year}`,
      `${day}/${month + 1}/${year}`,
      `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
      `${MONTHS[month]} ${year}`,
      `${month + 1}/${year}`,
      'soon',
    ];
    return forms[style] ?? null;
  });

const group = fc.record({
  enabled: fc.boolean(),
  count: number,
  first: fc.boolean(),
  second: fc.constantFrom<OptionValue>(true, false, null),
  quality: fc.constantFrom<OptionValue>(...CHOICES, null, 'A former choice'),
  from: date,
  to: date,
  raising_invoices_enabled: fc.constantFrom<OptionValue>(true, true, false, null),
  invoice_count: number,
});

const services: fc.Arbitrary<ServicesValue> = fc.tuple(...SERVICES.map(() => group)).map((groups) => ({
  work: Object.fromEntries(groups.map((values, index) => [SERVICES[index] ?? '', values])),
}));

const thousandths = fc.oneof(fc.integer({ min: 500, max: 2_000 }), fc.nat(1_000_000));

/** Usually the wanted option of any service, sometimes any option at all. */
const ref = (wanted: string) =>
  fc
    .oneof(
      {
        weight: 20,
        arbitrary: fc.constantFrom(...SERVICES).map((service) => idOf(service, wanted)),
      },
      { weight: 1, arbitrary: fc.constantFrom(...IDS) },
    )
    .map(given.ref);

const factors = (choices: readonly string[]) =>
  fc
    .tuple(fc.subarray([...choices], { minLength: 1 }), thousandths)
    .map(([chosen, base]) => chosen.map((choice, index) => ({ choice, thousandths: base + index })));

const step: fc.Arbitrary<Step> = fc.record({
  label: fc.constantFrom('', 'Base', 'Per month'),
  pence,
  quantity: fc.oneof(
    fc.constant({ kind: 'one' as const }),
    fc
      .constantFrom('count', 'invoice_count')
      .chain((name) => ref(name).map((its) => ({ kind: 'number' as const, option: its }))),
    fc.tuple(ref('first'), ref('second')).map((options) => ({ kind: 'ticked' as const, options })),
    fc.tuple(ref('from'), ref('to')).map(([from, to]) => ({ kind: 'months_between' as const, from, to })),
  ),
  multiplier: fc.oneof(
    fc.constant(null),
    factors(BANDS).map((table) => ({ over: 'revenue_band' as const, factors: table })),
    fc
      .tuple(ref('quality'), factors(CHOICES))
      .map(([its, table]) => ({ over: 'option' as const, option: its, factors: table })),
  ),
  condition: fc.oneof(
    fc.constant(null),
    fc.tuple(ref('first'), fc.boolean()).map(([its, is]) => ({ kind: 'yes_no' as const, option: its, is })),
    fc
      .tuple(ref('quality'), fc.constantFrom(...CHOICES))
      .map(([its, choice]) => ({ kind: 'choice' as const, option: its, choice })),
  ),
});

const method: fc.Arbitrary<PriceMethod> = fc.oneof(
  pence.map(given.fixed),
  fc.tuple(fc.subarray(BANDS, { minLength: 1 }), pence).map(([bands, base]) => ({
    kind: 'by_revenue_band' as const,
    bands: bands.map((band, index) => ({ band, pence: base + index })),
  })),
  fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => ({ kind: 'by_steps' as const, steps })),
);

const terms = fc.record({
  method,
  billing: fc.constantFrom(...BILLINGS),
  vat_treatment: fc.constantFrom(...VAT_TREATMENTS),
  rounding: fc.constantFrom(...ROUNDINGS),
  is_optional: fc.boolean(),
});

const prices: fc.Arbitrary<Price[]> = fc
  .tuple(...SERVICES.map(() => fc.option(terms, { freq: 8 })))
  .map((all) =>
    all.flatMap((its, index) => {
      const service = SERVICES[index] ?? '';
      return its === null ? [] : [{ ...its, sub_header_id: service, sub_header_name: service }];
    }),
  );

const line = fc.constantFrom(...SERVICES, 'top_up', 'alignment_standard', 'alignment_zero', 'nowhere');

const overrides: fc.Arbitrary<LineOverride[]> = fc.uniqueArray(
  fc.record({
    line,
    pence,
    reason: fc.constant('Agreed'),
    terms: fc.option(
      fc.record({
        billing: fc.constantFrom(...BILLINGS),
        vat_treatment: fc.constantFrom(...VAT_TREATMENTS),
      }),
    ),
  }),
  { selector: (override) => override.line, maxLength: 3 },
);

const discounts: fc.Arbitrary<Discount[]> = fc.array(
  fc.record({
    on: fc.oneof(
      line.map((its) => ({ kind: 'line' as const, line: its })),
      fc.option(fc.constantFrom(...BILLINGS)).map((billing) => ({ kind: 'whole' as const, billing })),
    ),
    by: fc.oneof(
      fc.nat(10_000).map((basis_points) => ({ kind: 'per_cent' as const, basis_points })),
      pence.map((its) => ({ kind: 'amount' as const, pence: its })),
    ),
    reason: fc.constant('Agreed'),
  }),
  { maxLength: 3 },
);

const rules = fc.record({
  is_vat_registered: fc.constantFrom(true, true, false),
  lowest_monthly_fees: fc
    .tuple(fc.subarray(ENTITIES), pence)
    .map(([entities, its]) => entities.map((entity_type) => ({ entity_type, pence: its }))),
  annual_work: fc.constantFrom('spread' as const, 'spread' as const, 'once' as const),
  has_alignment: fc.boolean(),
  staff_discount_limit: fc.nat(10_000),
  valid_days: fc.constant(30),
});

const month = fc.constantFrom(...MONTHS, 'Spring');
const year = fc.constantFrom('2025', '2026', '2026', '2026', '2027', 'soon');

/** Any proforma, catalogue and book. Some options and services may have been removed since the book was written. */
export const anyPricingInput: fc.Arbitrary<PricingInput> = fc
  .record({
    proforma: fc.record({
      services,
      entity_type: fc.constantFrom(...ENTITIES),
      annual_revenue_range: fc.constantFrom(...BANDS),
      start_date_month: month,
      start_date_year: year,
      financial_year_end_month: month,
      financial_year_end_year: year,
    }),
    removed: fc.tuple(
      fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray(SERVICES) }),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.subarray(IDS, { maxLength: 3 }) },
      ),
    ),
    book: fc.record({ prices, rules }),
    vat_rates: fc.record({
      standard: fc.constantFrom(2_000, 1_750, 10_000),
      reduced: fc.constantFrom(500, 1),
    }),
    choices: fc.record({ left_out: fc.subarray(SERVICES) }),
    overrides,
    discounts,
  })
  .map(({ removed: [gone, options], ...rest }) => ({ ...rest, catalogue: catalogueWithout(gone, options) }));
