import type { CatalogueTree } from '#contract/catalogue/catalogue.ts';
import { factorText } from '#contract/pricing/exact-text.ts';
import type {
  Condition,
  Multiplier,
  Price,
  PriceBookContent,
  PricingRules,
  Quantity,
  Step,
} from '#contract/pricing/price-book.ts';
import { REVENUE_BANDS } from '#contract/proforma/constants.ts';
import { joinCell, namesInSheet, type Service, type SheetNames } from './names-in-sheet.ts';
import { textOfPence } from './pence-text.ts';
import { priceProblems } from './price-references.ts';
import {
  AFTER_BANDS,
  ANNUAL_WORK_LABELS,
  BEFORE_BANDS,
  BILLING_LABELS,
  LOWEST_FEE,
  METHOD_LABELS,
  REVENUE_BAND,
  ROUNDING_LABELS,
  RULE_LABELS,
  RULE_METHOD,
  SHEET_COLUMNS,
  type SheetColumn,
  VAT_LABELS,
} from './sheet-columns.ts';

type Cells = Partial<Record<SheetColumn, string>>;

interface Row {
  cells: Cells;
  bands?: ReadonlyMap<string, string>;
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** The headings of our own files. */
export const SHEET_HEADINGS: readonly string[] = [
  ...BEFORE_BANDS.map((column) => SHEET_COLUMNS[column]),
  ...REVENUE_BANDS,
  ...AFTER_BANDS.map((column) => SHEET_COLUMNS[column]),
];

/**
 * Returns the rows of a version's file, without headings: rules first, then prices in the catalogue's order. Leaves out
 * prices that refer to anything no longer in the catalogue, because they couldn't be imported.
 */
export function writeSheet({ prices, rules }: PriceBookContent, catalogue: CatalogueTree): string[][] {
  const names = namesInSheet(catalogue);
  const byService = new Map(prices.map((price) => [price.sub_header_id, price]));
  const rows = catalogue.flatMap((category) =>
    category.sub_headers.flatMap((subHeader) => {
      const price = byService.get(subHeader.id);
      return price && priceProblems(price, catalogue, null).length === 0
        ? priceRows(price, { category, subHeader }, names)
        : [];
    }),
  );
  return [...ruleRows(rules), ...rows].map(cellsOf);
}

function cellsOf({ cells, bands }: Row): string[] {
  return [
    ...BEFORE_BANDS.map((column) => cells[column] ?? ''),
    ...REVENUE_BANDS.map((band) => bands?.get(band) ?? ''),
    ...AFTER_BANDS.map((column) => cells[column] ?? ''),
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

function priceRows(price: Price, own: Service, names: SheetNames): Row[] {
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
      return [{ cells: { ...common, amount: textOfPence(method.pence) } }];
    case 'by_revenue_band': {
      const bands = new Map(method.bands.map(({ band, pence }) => [band, textOfPence(pence)]));
      return [{ cells: common, bands }];
    }
    case 'by_steps':
      return method.steps.map((step, index) => ({
        cells: { ...common, ...stepCells(step, own, names), step: String(index + 1) },
      }));
  }
}

function stepCells(
  { label, pence, quantity, condition, multiplier }: Step,
  own: Service,
  names: SheetNames,
): Cells {
  const name = (id: string) => names.nameOfOption(own, id) ?? '';
  return {
    amount: textOfPence(pence),
    label,
    quantity: quantityText(quantity, name),
    condition: condition ? conditionText(condition, name) : '',
    ...(multiplier && multiplierCells(multiplier, name)),
  };
}

function quantityText(quantity: Quantity, name: (id: string) => string): string {
  switch (quantity.kind) {
    case 'one':
      return '';
    case 'number':
      return joinCell([[name(quantity.option.option_id)]]);
    case 'ticked':
      return joinCell(quantity.options.map(({ option_id }) => ['Ticked', name(option_id)]));
    case 'months_between':
      return joinCell([
        ['Months from', name(quantity.from.option_id)],
        ['To', name(quantity.to.option_id)],
      ]);
  }
}

function conditionText({ option, is }: Condition, name: (id: string) => string): string {
  return joinCell([[name(option.option_id), typeof is === 'boolean' ? yesNo(is) : is]]);
}

function multiplierCells(multiplier: Multiplier, name: (id: string) => string): Cells {
  return {
    multiplier:
      multiplier.over === 'revenue_band' ? REVENUE_BAND : joinCell([[name(multiplier.option.option_id)]]),
    factors: joinCell(multiplier.factors.map(({ choice, thousandths }) => [choice, factorText(thousandths)])),
  };
}
