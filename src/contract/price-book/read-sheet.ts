import type { CatalogueTree } from '#contract/catalogue/catalogue.ts';
import { type Price, type PriceMethod, priceSchema, type Step } from '#contract/pricing/price-book.ts';
import { MAX_STEPS } from '#contract/pricing/price-kinds.ts';
import { namesInSheet, type Service, type SheetNames } from './names-in-sheet.ts';
import { penceOfText } from './pence-text.ts';
import { type PriceIssue, priceProblems } from './price-references.ts';
import { type GivenRules, readRules } from './read-rules.ts';
import { notAnAmount, type Refuse, readStep } from './read-step.ts';
import {
  BILLING_LABELS,
  METHOD_LABELS,
  ROUNDING_LABELS,
  RULE_METHOD,
  SHEET_COLUMNS,
  type SheetColumn,
  VAT_LABELS,
} from './sheet-columns.ts';
import { readRows, type SheetIssue, type SheetLine, type SheetRow, shown } from './sheet-rows.ts';
import { BILLING_WORDS, keyOfWord, yesOrNo } from './sheet-words.ts';

export interface ReadSheet {
  prices: Price[];
  rules: GivenRules;
  /** In the order of the file. If there are any, nothing in the file may be stored. */
  issues: SheetIssue[];
  /** Headings whose columns are left out. */
  ignored: string[];
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
  const services = new Map<Service, SheetRow[]>();
  for (const row of rows) {
    if (isRule(row)) continue;
    const service = findService(row, names, refuseIn(row));
    if (!service) continue;
    const own = services.get(service);
    if (own) own.push(row);
    else services.set(service, [row]);
  }
  const prices = [...services].flatMap(([service, own]) => {
    const price = readPrice(own, service, names, { refuseIn, issues });
    if (!price) return [];
    const problems = [...schemaProblems(price), ...priceProblems(price, catalogue, null)];
    for (const problem of problems) issues.push(placed(problem, own));
    return problems.length === 0 ? [price] : [];
  });
  return { prices, rules, ignored, issues: issues.toSorted((one, other) => one.line - other.line) };
}

function findService(row: SheetRow, names: SheetNames, refuse: Refuse): Service | null {
  const line = row.text('line');
  const found = line === '' ? 'unknown' : names.service(row.text('category'), line);
  if (found !== 'unknown' && found !== 'ambiguous') return found;
  if (line === '') refuse('line', 'Enter a service from the catalogue');
  else if (found === 'unknown') refuse('line', `'${shown(line)}' is not in the catalogue`);
  else refuse('line', `Several services are called '${shown(line)}'. Add the category`);
  return null;
}

interface Report {
  refuseIn: (row: SheetRow) => Refuse;
  issues: SheetIssue[];
}

function readPrice(
  rows: readonly SheetRow[],
  service: Service,
  names: SheetNames,
  report: Report,
): Price | null {
  const [first, ...more] = rows;
  if (!first) return null;
  const refuse = report.refuseIn(first);
  const kind = methodOf(first, refuse);
  const billing = keyOfWord(first.text('billing'), BILLING_LABELS, BILLING_WORDS);
  if (billing === null)
    refuse('billing', `'${shown(first.text('billing'))}' must be ${choicesOf(BILLING_LABELS)}`);
  const vat_treatment = keyOfWord(first.text('vat') || VAT_LABELS.standard, VAT_LABELS);
  if (vat_treatment === null) refuse('vat', `'${shown(first.text('vat'))}' must be ${choicesOf(VAT_LABELS)}`);
  const rounding = keyOfWord(first.text('rounding') || ROUNDING_LABELS.penny, ROUNDING_LABELS);
  if (rounding === null)
    refuse('rounding', `'${shown(first.text('rounding'))}' must be ${choicesOf(ROUNDING_LABELS)}`);
  const is_optional = yesOrNo(first.text('optional'));
  if (is_optional === null) refuse('optional', `'${shown(first.text('optional'))}' must be Yes or No`);
  if (kind !== null && kind !== 'by_steps') {
    for (const row of more)
      report.refuseIn(row)(
        'line',
        `'${shown(row.text('line'))}' is in the file twice: line ${first.line} has it too`,
      );
  }
  const method = kind === null ? null : readMethod(kind, rows, service, names, report);
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
  if (text === '') {
    const isStep = (['step', 'quantity', 'condition', 'multiplier', 'factors'] as const).some(
      (column) => row.text(column) !== '',
    );
    if (isStep) return 'by_steps';
    return row.bands.length > 0 ? 'by_revenue_band' : 'fixed';
  }
  const kind = keyOfWord(text, METHOD_LABELS);
  if (kind === null) refuse('method', `'${shown(text)}' must be ${choicesOf(METHOD_LABELS)}`);
  return kind;
}

function readMethod(
  kind: PriceMethod['kind'],
  rows: readonly SheetRow[],
  service: Service,
  names: SheetNames,
  { refuseIn, issues }: Report,
): PriceMethod | null {
  const [first] = rows;
  if (!first) return null;
  for (const row of kind === 'by_revenue_band' ? [] : rows) {
    for (const { heading } of row.bands)
      issues.push({
        line: row.line,
        column: heading,
        message: `Leave this empty: the method is '${METHOD_LABELS[kind]}'`,
      });
  }
  if (kind === 'by_steps') return readSteps(rows, service, names, refuseIn);
  for (const column of ['step', 'label', 'quantity', 'condition', 'multiplier', 'factors'] as const) {
    if (first.text(column) !== '')
      refuseIn(first)(column, `Leave this empty: the method is '${METHOD_LABELS[kind]}'`);
  }
  if (kind === 'fixed') {
    const pence = penceOfText(first.text('amount'));
    if (pence === null) refuseIn(first)('amount', notAnAmount(first.text('amount')));
    return pence === null ? null : { kind, pence };
  }
  if (first.text('amount') !== '')
    refuseIn(first)('amount', `Leave this empty: the method is '${METHOD_LABELS[kind]}'`);
  if (first.bands.length === 0)
    refuseIn(first)('amount', 'Enter an amount in at least one column of a revenue band');
  const bands = first.bands.flatMap(({ band, text, heading }) => {
    const pence = penceOfText(text);
    if (pence !== null) return [{ band, pence }];
    issues.push({ line: first.line, column: heading, message: notAnAmount(text) });
    return [];
  });
  return bands.length > 0 && bands.length === first.bands.length ? { kind, bands } : null;
}

/** Columns that apply to the whole price. Rows after the first repeat them, or leave them empty. */
const COMMON = ['billing', 'method', 'vat', 'rounding', 'optional'] as const;

function readSteps(
  rows: readonly SheetRow[],
  service: Service,
  names: SheetNames,
  refuseIn: (row: SheetRow) => Refuse,
): PriceMethod | null {
  const [first] = rows;
  const steps = rows.map((row, index): Step | null => {
    const refuse = refuseIn(row);
    const number = row.text('step');
    let fits = true;
    if (index === MAX_STEPS) {
      refuse('line', `A price has up to ${MAX_STEPS} steps`);
      fits = false;
    }
    if (index < MAX_STEPS && number !== String(index + 1) && !(number === '' && rows.length === 1)) {
      refuse('step', `Must be ${index + 1}: the steps of a price are numbered in order`);
      fits = false;
    }
    for (const column of COMMON) {
      const text = row.text(column);
      if (first === undefined || text === '' || text.toLowerCase() === first.text(column).toLowerCase())
        continue;
      refuse(column, `Differs from line ${first.line}, the first of this price`);
      fits = false;
    }
    const step = index > MAX_STEPS ? null : readStep(row, service, names, refuse);
    return fits ? step : null;
  });
  const read = steps.flatMap((step) => (step ? [step] : []));
  return read.length === rows.length ? { kind: 'by_steps', steps: read } : null;
}

function schemaProblems(price: Price): PriceIssue[] {
  const { error } = priceSchema.safeParse(price);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path as (string | number)[], message }));
}

const COLUMN_OF: Readonly<Record<string, SheetColumn>> = {
  label: 'label',
  pence: 'amount',
  quantity: 'quantity',
  multiplier: 'factors',
  condition: 'condition',
};

/** The line and column of a problem, from its path in the price. */
function placed({ path, message }: PriceIssue, rows: readonly SheetRow[]): SheetIssue {
  const step = path[1] === 'steps' ? Number(path[2]) : 0;
  const column = COLUMN_OF[String(path[1] === 'steps' ? path[3] : '')] ?? 'line';
  return { line: rows[step]?.line ?? rows[0]?.line ?? 1, column: SHEET_COLUMNS[column], message };
}
