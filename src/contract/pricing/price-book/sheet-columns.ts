import type { Billing, Rounding, VatTreatment } from '#contract/pricing/pricing/price-kinds.ts';
import { REVENUE_BANDS } from '#contract/values/revenue-band.ts';

/** Columns other than the bands, with their headings. */
export const SHEET_COLUMNS = {
  category: 'Category',
  line: 'Line',
  billing: 'Billing',
  method: 'Method',
  vat: 'VAT',
  rounding: 'Rounding',
  optional: 'Optional',
  amount: 'Amount',
} as const;

export type SheetColumn = keyof typeof SHEET_COLUMNS;

/** Columns that a file must have. */
export const REQUIRED_COLUMNS = ['line', 'billing', 'amount'] as const satisfies readonly SheetColumn[];

const ALIASES: Readonly<Record<string, SheetColumn>> = {
  service: 'line',
  subheader: 'line',
  item: 'line',
  frequency: 'billing',
  price: 'amount',
  fee: 'amount',
  vattreatment: 'vat',
};

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
/** Dashes and spaces vary between programs: '£30k-£70k' is '£30k - £70k'. */
const plainBand = (text: string) => text.toLowerCase().replaceAll(/[\s\u2010-\u2015-]/g, '');

/** Returns the column or the revenue band that a heading names, or null. */
export function columnOfHeading(heading: string): { column: SheetColumn } | { band: string } | null {
  const band = REVENUE_BANDS.find((each) => plainBand(each) === plainBand(heading));
  if (band !== undefined) return { band };
  const names = Object.keys(SHEET_COLUMNS) as SheetColumn[];
  const own = names.find((name) => plain(SHEET_COLUMNS[name]) === plain(heading));
  const alias = Object.hasOwn(ALIASES, plain(heading)) ? ALIASES[plain(heading)] : undefined;
  const column = own ?? alias;
  return column === undefined ? null : { column };
}

export const METHOD_LABELS = {
  fixed: 'Fixed',
  by_revenue_band: 'By revenue band',
  by_steps: 'By steps',
} as const;

export const BILLING_LABELS: Record<Billing, string> = {
  one_off: 'One-off',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
};

export const VAT_LABELS: Record<VatTreatment, string> = {
  standard: 'Standard',
  reduced: 'Reduced',
  zero: 'Zero',
  exempt: 'Exempt',
  outside: 'Outside',
};

export const ROUNDING_LABELS: Record<Rounding, string> = {
  penny: 'Penny',
  pound: 'Pound',
  up_to_5_pounds: 'Up to 5 pounds',
};

/** The method of rows that contain a rule of the firm: its name in Line, its value in Amount. */
export const RULE_METHOD = 'Rule';

export const RULE_LABELS = {
  is_vat_registered: 'VAT registered',
  annual_work: 'Annual work',
  has_alignment: 'Alignment of a part-year start',
  staff_discount_limit: 'Discount limit of staff, %',
  valid_days: 'Valid for, days',
} as const;

/** Followed by an entity type. */
export const LOWEST_FEE = 'Lowest monthly fee: ';

export const ANNUAL_WORK_LABELS = { spread: 'Spread over twelve months', once: 'Once a year' } as const;

/** The amount of a price by steps, which a file shows but can't change. */
export const EDITED_IN_BOOK = 'By steps: edit in the price book';
