import { vatRateOn } from '#contract/firm/law/law-on.ts';
import type { LawRow } from '#contract/firm/law/law-row.ts';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { FeeLine } from '#contract/pricing/pricing/fees.ts';
import type { Price, PricingRules } from '#contract/pricing/pricing/price-book.ts';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import { type ServicesValue, tickSubHeader } from '#contract/pricing/proforma/services.ts';

/** The client of the price book's examples. */
export const TYPICAL_CLIENT = {
  entity_type: 'Limited Company',
  annual_revenue_range: '£250k - £500k',
  // The engagement starts with the financial year, so that nothing is charged for months already gone.
  start_date_month: 'January',
  start_date_year: '2026',
  financial_year_end_month: 'December',
  financial_year_end_year: '2026',
} as const;

/** Says who the typical client is. */
export const TYPICAL_CLIENT_TEXT =
  'A typical client is a limited company with annual revenue of £250k–£500k and the usual answers of the catalogue.';

export interface Example {
  catalogue: CatalogueTree;
  prices: readonly Price[];
  rules: PricingRules;
  /** The day in London whose VAT rates apply. */
  day: string;
  /** The firm's own rows included. */
  law: readonly LawRow[];
  /** What differs from the typical client. */
  client?: Partial<Record<keyof typeof TYPICAL_CLIENT, string>>;
  services: ServicesValue;
}

/** Returns the lines of services for an example client, without a lowest fee, which is about all services together. */
export function exampleLines({
  catalogue,
  prices,
  rules,
  day,
  law,
  client = {},
  services,
}: Example): FeeLine[] {
  const { lines } = priceProforma({
    proforma: { ...TYPICAL_CLIENT, ...client, services },
    catalogue,
    book: { prices: [...prices], rules: { ...rules, lowest_monthly_fees: [] } },
    vat_rates: {
      standard: vatRateOn('vat_standard_rate', day, law),
      reduced: vatRateOn('vat_reduced_rate', day, law),
    },
    choices: { left_out: [] },
    overrides: [],
    discounts: [],
  });
  return lines.filter(({ kind }) => kind === 'service');
}

/** Returns what the typical client, who takes every service, pays for each: by the id of the service. */
export function typicalFees(book: Omit<Example, 'services' | 'client'>): Map<string, FeeLine> {
  const services = Object.fromEntries(
    book.catalogue.map(({ name, sub_headers }) => [
      name,
      Object.fromEntries(sub_headers.map((subHeader) => [subHeader.name, tickSubHeader(subHeader)])),
    ]),
  );
  return new Map(exampleLines({ ...book, services }).map((line) => [line.key, line]));
}
