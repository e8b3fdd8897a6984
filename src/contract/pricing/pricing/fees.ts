import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import type { Discount, LineOverride } from './adjustments.ts';
import type { PriceBookContent } from './price-book.ts';
import type { Billing, VatTreatment } from './price-kinds.ts';

/** Whole pence, a safe integer. */
export type Pence = number;

/** The part of a proforma that its price depends on. */
export type PricedProforma = Pick<
  ProformaDetails,
  | 'services'
  | 'entity_type'
  | 'annual_revenue_range'
  | 'start_date_month'
  | 'start_date_year'
  | 'financial_year_end_month'
  | 'financial_year_end_year'
>;

/** VAT rates on a day, in basis points: 20 per cent is 2,000. */
export interface VatRates {
  standard: number;
  reduced: number;
}

export interface PricingInput {
  proforma: PricedProforma;
  /** The active catalogue. */
  catalogue: CatalogueTree;
  book: PriceBookContent;
  vat_rates: VatRates;
  /** Sub-headers of optional services that the client leaves out. Other services can't be left out. */
  choices: { left_out: readonly string[] };
  overrides: readonly LineOverride[];
  discounts: readonly Discount[];
  /** Full yearly fees of lines whose price in a sent document is an override, by key. */
  full_fees?: Readonly<Record<string, Pence>>;
}

export interface Amounts {
  net: Pence;
  vat: Pence;
  gross: Pence;
}

export type FeeLineKind = 'service' | 'top_up' | 'alignment';

export interface FeeLine {
  /** The sub-header's id, 'top_up', 'alignment_standard' …, or 'gone:' and the names of a service not in the catalogue. */
  key: string;
  kind: FeeLineKind;
  /** Display names. The category of a line that isn't a service is ''. */
  category: string;
  name: string;
  /** Null if neither the book nor an override states it. */
  billing: Billing | null;
  /** Annual work billed in twelve monthly bills. */
  is_spread: boolean;
  is_optional: boolean;
  /** Priced, but not part of the totals. */
  is_left_out: boolean;
  vat_treatment: VatTreatment | null;
  /** The book's rounded amount for one bill (a year, if spread); null if still to be priced. */
  computed: Pence | null;
  override: { pence: Pence; reason: string } | null;
  /** The line's own discounts, and its share of discounts on the whole. */
  discount: Pence;
  /** After override and discounts, for one bill (a year, if spread); null if still to be priced. */
  amounts: Amounts | null;
  /** The monthly bills of a spread line. The first includes the odd pennies. */
  bills: { first: Amounts; each: Amounts } | null;
  /** Sentences that explain how the amount is computed, in order. */
  working: string[];
  /** Why the line couldn't be priced, as a sentence. */
  to_be_priced: string | null;
}

export interface VatShare {
  treatment: VatTreatment;
  /** In basis points; null where there is no rate (exempt and outside the scope). */
  rate: number | null;
  net: Pence;
  vat: Pence;
}

export interface Total extends Amounts {
  /** The treatments that occur, in the order of VAT_TREATMENTS. Empty if the firm isn't registered. */
  by_vat: VatShare[];
}

export interface FeeTotals {
  one_off: Total;
  /** A monthly bill, except the first. */
  monthly: Total;
  /** The first monthly bill, which includes the odd pennies of spread lines. */
  first_month: Total;
  quarterly: Total;
  annually: Total;
  /** Twelve monthly bills, four quarterly, one annual, and the one-off fees. */
  first_year: Total;
}

export interface Fees {
  is_vat_registered: boolean;
  /** Services in the catalogue's order, then services no longer in it, the top-up and the alignment. */
  lines: FeeLine[];
  totals: FeeTotals;
  /** Lines to be priced. The totals leave them out. */
  unpriced: { key: string; name: string; why: string }[];
  /**
   * Net, for the first year. `of`: the book's fees. `given`: what overrides and discounts take off. Each optional line
   * counts only if it makes the reduction worse.
   */
  concession: { of: Pence; given: Pence };
  /** A sentence for each override or discount that doesn't apply to any line. */
  notes: string[];
}
