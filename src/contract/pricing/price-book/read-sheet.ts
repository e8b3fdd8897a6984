import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { type Price, type PriceMethod, priceSchema } from '#contract/pricing/pricing/price-book.ts';
import { namesInSheet, type SheetNames, type SheetService } from './names-in-sheet.ts';
import { penceOfText } from './pence-text.ts';
import { priceProblems } from './price-references.ts';
import { type GivenRules, readRules } from './read-rules.ts';
import {
  BILLING_LABELS,
  METHOD_LABELS,
  ROUNDING_LABELS,
  RULE_METHOD,
  SHEET_COLUMNS,
  VAT_LABELS,
} from './sheet-columns.ts';
import { BILLING_TEXTS, keyOfWord, yesOrNo } from './sheet-labels.ts';
import {
  notAnAmount,
  type Refuse,
  readRows,
  type SheetIssue,
  type SheetLine,
  type SheetRow,
  shownCell,
} from './sheet-rows.ts';

export interface ReadSheet {
  prices: Price[];
  rules: GivenRules;
  /** In the order of the file. If there are any, nothing in the file may be stored. */
  issues: SheetIssue[];
  /** Headings whose columns are left out. */
  ignored: string[];
  /** Services whose rows say 'By steps'. Their prices stay as they are in the book. */
  unchanged: string[];
}

/** Reads a file of prices, which starts with its headings. Reports every error with its line and column. */
export function readSheet(lines: readonly SheetLine[], catalogue: CatalogueTree): ReadSheet {
  const { rows, ignored, issues } = readRows(lines);
  const names = namesInSheet(catalogue);
  const refuseIn =
    (row: SheetRow): Refuse =>
    (column, message) =>
      issues.push({ line: row.line, column: SHEET_COLUMNS[column], message });
  const isRule = (row: SheetRow) => row.text('method').toLowerCase() === RULE_METHOD.toLowerCase();
  const rules = readRules(rows.filter(isRule), refuseIn);
  const services = new Map<SheetService, SheetRow>();
  const unchanged = new Set<string>();
  const prices = rows.flatMap((row) => {
    if (isRule(row)) return [];
    const refuse = refuseIn(row);
    const service = findService(row, names, refuse);
    if (!service) return [];
    const kind = methodOf(row, refuse);
    if (kind === 'by_steps') {
      unchanged.add(service.subHeader.display_name);
      return [];
    }
    const first = services.get(service);
    if (first) {
      refuse('line', `'${shownCell(row.text('line'))}' is in the file twice: line ${first.line} has it too`);
      return [];
    }
    services.set(service, row);
    const price = readPrice(row, kind, service, { refuse, issues });
    if (!price) return [];
    const problems = [...schemaProblems(price), ...priceProblems(price, catalogue, null)];
    for (const { message } of problems) refuse('line', message);
    return problems.length === 0 ? [price] : [];
  });
  return {
    prices,
    rules,
    ignored,
    unchanged: [...unchanged],
    issues: issues.toSorted((one, other) => one.line - other.line),
  };
}

function findService(row: SheetRow, names: SheetNames, refuse: Refuse): SheetService | null {
  const line = row.text('line');
  const found = line === '' ? 'unknown' : names.service(row.text('category'), line);
  if (found !== 'unknown' && found !== 'ambiguous') return found;
  if (line === '') refuse('line', 'Enter a service from the catalogue');
  else if (found === 'unknown') refuse('line', `'${shownCell(line)}' is not in the catalogue`);
  else refuse('line', `Several services are called '${shownCell(line)}'. Add the category`);
  return null;
}

interface Report {
  refuse: Refuse;
  issues: SheetIssue[];
}

type SheetMethod = Exclude<PriceMethod['kind'], 'by_steps'>;

function readPrice(
  row: SheetRow,
  kind: SheetMethod | null,
  service: SheetService,
  report: Report,
): Price | null {
  const { refuse } = report;
  const billing = keyOfWord(row.text('billing'), BILLING_LABELS, BILLING_TEXTS);
  if (billing === null)
    refuse('billing', `'${shownCell(row.text('billing'))}' must be ${choicesOf(BILLING_LABELS)}`);
  const vat_treatment = keyOfWord(row.text('vat') || VAT_LABELS.standard, VAT_LABELS);
  if (vat_treatment === null)
    refuse('vat', `'${shownCell(row.text('vat'))}' must be ${choicesOf(VAT_LABELS)}`);
  const rounding = keyOfWord(row.text('rounding') || ROUNDING_LABELS.penny, ROUNDING_LABELS);
  if (rounding === null)
    refuse('rounding', `'${shownCell(row.text('rounding'))}' must be ${choicesOf(ROUNDING_LABELS)}`);
  const is_optional = yesOrNo(row.text('optional'));
  if (is_optional === null) refuse('optional', `'${shownCell(row.text('optional'))}' must be Yes or No`);
  const method = kind === null ? null : readMethod(kind, row, report);
  if (!billing || !vat_treatment || !rounding || is_optional === null || !method) return null;
  const { id: sub_header_id, display_name: sub_header_name } = service.subHeader;
  return { sub_header_id, sub_header_name, billing, method, vat_treatment, rounding, is_optional };
}

function choicesOf(labels: Readonly<Record<string, string>>): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.values(labels));
}

/** The method that the row names or, without a name, that its cells suggest. */
function methodOf(row: SheetRow, refuse: Refuse): PriceMethod['kind'] | null {
  const text = row.text('method');
  if (text === '') return row.bands.length > 0 ? 'by_revenue_band' : 'fixed';
  const kind = keyOfWord(text, METHOD_LABELS);
  if (kind === null) refuse('method', `'${shownCell(text)}' must be ${choicesOf(METHOD_LABELS)}`);
  return kind;
}

function readMethod(kind: SheetMethod, row: SheetRow, { refuse, issues }: Report): PriceMethod | null {
  const refuseBand = (column: string, message: string) => issues.push({ line: row.line, column, message });
  const notUsed = `Leave this empty: the method is '${METHOD_LABELS[kind]}'`;
  const amount = row.text('amount');
  if (kind === 'fixed') {
    for (const { heading } of row.bands) refuseBand(heading, notUsed);
    const pence = penceOfText(amount);
    if (pence === null) refuse('amount', notAnAmount(amount));
    return pence === null ? null : { kind, pence };
  }
  if (amount !== '') refuse('amount', notUsed);
  if (row.bands.length === 0) refuse('amount', 'Enter an amount in at least one column of a revenue band');
  const bands = row.bands.flatMap(({ band, text, heading }) => {
    const pence = penceOfText(text);
    if (pence !== null) return [{ band, pence }];
    refuseBand(heading, notAnAmount(text));
    return [];
  });
  return bands.length > 0 && bands.length === row.bands.length ? { kind, bands } : null;
}

function schemaProblems(price: Price): { message: string }[] {
  return priceSchema.safeParse(price).error?.issues ?? [];
}
