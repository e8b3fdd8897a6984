import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { Price, PriceBookContent, PricingRules } from '#contract/pricing/pricing/price-book.ts';
import { REVENUE_BANDS } from '#contract/values/revenue-band.ts';
import { namesInSheet, type SheetNames } from './names-in-sheet.ts';
import { textOfPence } from './pence-text.ts';
import { priceProblems } from './price-references.ts';
import {
  ANNUAL_WORK_LABELS,
  BILLING_LABELS,
  EDITED_IN_BOOK,
  LOWEST_FEE,
  METHOD_LABELS,
  ROUNDING_LABELS,
  RULE_LABELS,
  RULE_METHOD,
  SHEET_COLUMNS,
  type SheetColumn,
  VAT_LABELS,
} from './sheet-columns.ts';

const COLUMNS = Object.keys(SHEET_COLUMNS) as SheetColumn[];

type Cells = Partial<Record<SheetColumn, string>>;

interface Row {
  cells: Cells;
  bands?: ReadonlyMap<string, string>;
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** The headings of our own files. */
export const SHEET_HEADINGS: readonly string[] = [...Object.values(SHEET_COLUMNS), ...REVENUE_BANDS];

/**
 * Returns the rows of a version's file, without headings: rules first, then prices in the catalogue's order. Leaves out
 * prices that refer to anything no longer in the catalogue, because they couldn't be imported.
 */
export function writeSheet({ prices, rules }: PriceBookContent, catalogue: CatalogueTree): string[][] {
  const names = namesInSheet(catalogue);
  const byService = new Map(prices.map((price) => [price.sub_header_id, price]));
  const rows = catalogue.flatMap((category) =>
    category.sub_headers.flatMap(({ id }) => {
      const price = byService.get(id);
      return price && priceProblems(price, catalogue, null).length === 0 ? [priceRow(price, names)] : [];
    }),
  );
  return [...ruleRows(rules), ...rows].map(cellsOf);
}

function cellsOf({ cells, bands }: Row): string[] {
  return [
    ...COLUMNS.map((column) => cells[column] ?? ''),
    ...REVENUE_BANDS.map((band) => bands?.get(band) ?? ''),
  ];
}

function ruleRows(rules: PricingRules): Row[] {
  const row = (line: string, amount: string): Row => ({ cells: { line, method: RULE_METHOD, amount } });
  return [
    row(RULE_LABELS.is_vat_registered, yesNo(rules.is_vat_registered)),
    row(RULE_LABELS.annual_work, ANNUAL_WORK_LABELS[rules.annual_work]),
    row(RULE_LABELS.has_alignment, yesNo(rules.has_alignment)),
    row(RULE_LABELS.staff_discount_limit, textOfPence(rules.staff_discount_limit)),
    row(RULE_LABELS.valid_days, String(rules.valid_days)),
    ...rules.lowest_monthly_fees.map(({ entity_type, pence }) =>
      row(`${LOWEST_FEE}${entity_type}`, textOfPence(pence)),
    ),
  ];
}

function priceRow(price: Price, names: SheetNames): Row {
  const common: Cells = {
    ...names.nameOfService(price.sub_header_id),
    billing: BILLING_LABELS[price.billing],
    method: METHOD_LABELS[price.method.kind],
    vat: VAT_LABELS[price.vat_treatment],
    rounding: ROUNDING_LABELS[price.rounding],
    optional: yesNo(price.is_optional),
  };
  const { method } = price;
  switch (method.kind) {
    case 'fixed':
      return { cells: { ...common, amount: textOfPence(method.pence) } };
    case 'by_revenue_band': {
      const bands = new Map(method.bands.map(({ band, pence }) => [band, textOfPence(pence)]));
      return { cells: common, bands };
    }
    case 'by_steps':
      return { cells: { ...common, amount: EDITED_IN_BOOK } };
  }
}
