import { restoreCell } from '#contract/clients/clients/csv-cell.ts';
import { isBlank, isStorableText } from '#contract/values/clean-text.ts';
import { REVENUE_BANDS } from '#contract/values/revenue-band.ts';
import { columnOfHeading, REQUIRED_COLUMNS, SHEET_COLUMNS, type SheetColumn } from './sheet-columns.ts';

/** A row of a file and the line it begins on, counted from 1. */
export interface SheetLine {
  line: number;
  cells: string[];
}

export interface SheetIssue {
  line: number;
  /** The column's heading; null for the whole line. */
  column: string | null;
  message: string;
}

/** A row by its columns, without the apostrophes that our exports add. Missing cells are ''. */
export interface SheetRow {
  line: number;
  text: (column: SheetColumn) => string;
  /** Bands with an amount, in ascending order, with the heading of their column. */
  bands: readonly { band: string; text: string; heading: string }[];
}

export interface ReadRows {
  rows: SheetRow[];
  /** Unknown headings, whose columns are left out. */
  ignored: string[];
  issues: SheetIssue[];
}

const RAW_FORMULA = /^[=+\-@＝＋－＠\t\r]/;
const SHOWN = 40;

export const shownCell = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** Reports a problem with a cell of the row. */
export type Refuse = (column: SheetColumn, message: string) => void;

export const notAnAmount = (text: string) =>
  text === ''
    ? 'Enter an amount in pounds and pence, such as 1,234.50'
    : `'${shownCell(text)}' isn't an amount in pounds and pence, such as 1,234.50`;

/** Reads the headings from the first line, and the cells below them. */
export function readRows([head, ...lines]: readonly SheetLine[]): ReadRows {
  if (!head) return { rows: [], ignored: [], issues: [] };
  const headings = head.cells.map((cell) => cell.trim());
  const { columns, bands, ignored, issues } = readHeadings(headings, head.line);
  const rows = lines.map(({ line, cells }): SheetRow => {
    const at = (index: number | undefined) =>
      index === undefined ? '' : restoreCell(cells[index] ?? '').trim();
    return {
      line,
      text: (column) => at(columns.get(column)),
      bands: REVENUE_BANDS.flatMap((band) => {
        const index = bands.get(band);
        const text = at(index);
        return text === '' ? [] : [{ band, text, heading: headings[index ?? 0] ?? band }];
      }),
    };
  });
  const used = new Set([...columns.values(), ...bands.values()]);
  return {
    rows,
    ignored,
    issues: [...issues, ...lines.flatMap((line) => cellIssues(line, headings, used))],
  };
}

function readHeadings(headings: readonly string[], line: number) {
  const columns = new Map<SheetColumn, number>();
  const bands = new Map<string, number>();
  const ignored: string[] = [];
  const issues: SheetIssue[] = [];
  let last = -1;
  for (const [index, heading] of headings.entries()) {
    const named = columnOfHeading(heading);
    const refuse = (message: string) => issues.push({ line, column: shownCell(heading), message });
    if (named === null) {
      if (!isBlank(heading)) ignored.push(shownCell(heading));
    } else if ('column' in named) {
      if (columns.has(named.column)) refuse('Two columns have this meaning. Remove one of them');
      else columns.set(named.column, index);
    } else if (bands.has(named.band)) refuse('Two columns have this revenue band. Remove one of them');
    else {
      const order = REVENUE_BANDS.indexOf(named.band);
      if (order < last)
        refuse(`This revenue band is out of order: it belongs before '${REVENUE_BANDS[last]}'`);
      last = Math.max(last, order);
      bands.set(named.band, index);
    }
  }
  for (const column of REQUIRED_COLUMNS) {
    if (columns.has(column) || (column === 'amount' && bands.size > 0)) continue;
    issues.push({ line, column: SHEET_COLUMNS[column], message: 'This column is missing' });
  }
  return { columns, bands, ignored, issues };
}

/** Reports formulas, characters that can't be stored, and cells without a heading. */
function cellIssues(
  { line, cells }: SheetLine,
  headings: readonly string[],
  used: ReadonlySet<number>,
): SheetIssue[] {
  return cells.flatMap((cell, index): SheetIssue[] => {
    const column = headings[index] ?? `Column ${index + 1}`;
    if (index >= headings.length)
      return isBlank(cell) ? [] : [{ line, column, message: 'This cell has no heading' }];
    if (!used.has(index)) return [];
    if (!isStorableText(cell))
      return [{ line, column, message: 'This cell contains a character that cannot be stored' }];
    return RAW_FORMULA.test(cell)
      ? [{ line, column, message: `'${shownCell(cell)}' begins like a formula. Enter its value instead` }]
      : [];
  });
}
