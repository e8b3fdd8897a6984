import Papa from 'papaparse';
import { neutraliseCell } from '#contract/clients/clients/csv-cell.ts';
import { penceOfText } from '#contract/pricing/price-book/pence-text.ts';
import { SHEET_COLUMNS } from '#contract/pricing/price-book/sheet-columns.ts';
import { SHEET_HEADINGS, writeSheet } from '#contract/pricing/price-book/write-sheet.ts';
import { REVENUE_BANDS } from '#contract/values/revenue-band.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import type { Cell } from '#server/integrations/spreadsheet/cell.ts';
import { writeWorkbook } from '#server/integrations/spreadsheet/workbook.ts';
import { getVersion } from './read-version.ts';

/** Without this mark Excel doesn't read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Columns of amounts and counts. */
const NUMBERS: ReadonlySet<string> = new Set([SHEET_COLUMNS.amount, ...REVENUE_BANDS]);

/** A version as a file that can be imported. Throws NOT_FOUND. */
export async function exportVersion({
  context,
  input: { id, format },
}: ProcedureCall<{ id: string; format: 'csv' | 'xlsx' }, Pick<SignedInCtx, 'db'>>): Promise<File> {
  const [catalogue, { number, state, rules, prices }] = await Promise.all([
    readTree(context),
    getVersion({ context, input: { id } }),
  ]);
  const rows = writeSheet({ rules, prices: prices.map(({ price }) => price) }, catalogue).map((row) =>
    row.map(neutraliseCell),
  );
  const name = `price-book-${number}${state === 'draft' ? '-draft' : ''}.${format}`;
  if (format === 'xlsx') {
    async function* batches() {
      yield rows.map((row) => row.map(numbered));
    }
    return writeWorkbook({ header: SHEET_HEADINGS, batches: batches() }, { name, sheet: 'Prices' });
  }
  const text = Papa.unparse([[...SHEET_HEADINGS], ...rows], { newline: '\r\n' });
  return new File([BYTE_ORDER_MARK, text, '\r\n'], name, { type: 'text/csv;charset=utf-8' });
}

/** A cell as a number if it is an amount ('85.00') or a count. A service's name stays text even if it is '85'. */
function numbered(text: string, index: number): Cell {
  if (!NUMBERS.has(SHEET_HEADINGS[index] ?? '')) return text;
  if (/^\d+\.\d\d$/.test(text)) return { pence: penceOfText(text) ?? 0 };
  return /^\d+$/.test(text) ? Number(text) : text;
}
