import type { FeeLine, Fees, Total } from '#contract/pricing/pricing/fees.ts';
import type { Pricing, SavedFees } from './saved-fees.ts';

const BOOK_ID = '0190f5a4-7e1c-7000-8000-0000000000b1';

const NO_TOTAL: Total = { net: 0, vat: 0, gross: 0, by_vat: [] };

export function aFeeLine(given: Partial<FeeLine> & { key: string }): FeeLine {
  return {
    kind: 'service',
    category: 'Bookkeeping',
    name: given.key,
    billing: 'monthly',
    is_spread: false,
    is_optional: false,
    is_left_out: false,
    vat_treatment: 'standard',
    computed: 10_000,
    override: null,
    discount: 0,
    amounts: { net: 10_000, vat: 2_000, gross: 12_000 },
    bills: null,
    working: ['Fixed fee £100.00'],
    to_be_priced: null,
    ...given,
  };
}

export function someFees(given: Partial<Fees> = {}): Fees {
  const monthly = { ...NO_TOTAL, net: 10_000, vat: 2_000, gross: 12_000 };
  return {
    is_vat_registered: true,
    lines: [aFeeLine({ key: 'vat' })],
    totals: {
      one_off: NO_TOTAL,
      monthly,
      first_month: monthly,
      quarterly: NO_TOTAL,
      annually: NO_TOTAL,
      first_year: { ...NO_TOTAL, net: 120_000, vat: 24_000, gross: 144_000 },
    },
    unpriced: [],
    concession: { of: 120_000, given: 0 },
    notes: [],
    ...given,
  };
}

export function aPricing(number = 1, staff_discount_limit = 1_000): Pricing {
  return {
    book: {
      id: BOOK_ID,
      number,
      starts_on: '2026-01-01',
      prices: [],
      rules: {
        is_vat_registered: true,
        lowest_monthly_fees: [],
        annual_work: 'once',
        has_alignment: false,
        staff_discount_limit,
        valid_days: 30,
      },
    },
    vat_rates: { standard: 2_000, reduced: 500 },
  };
}

export function aSavedFees(given: Partial<SavedFees> = {}): SavedFees {
  return {
    book: { id: BOOK_ID, number: 1, starts_on: '2026-01-01' },
    day: '2026-11-22',
    fees: someFees(),
    adjustments: { overrides: [], discounts: [] },
    limit: 1_000,
    approval: 'not_needed',
    asked_by: null,
    asked_by_name: null,
    approved_by_name: null,
    approved_at: null,
    version: 1,
    ...given,
  };
}
