import { isBlank } from '#contract/clean-text.ts';
import { SHEET_LINES_MAX } from '#contract/price-book/price-import.ts';
import type { SheetLine } from '#contract/price-book/sheet-rows.ts';
import { readImportFile } from '#web/features/client-imports/import-file.ts';
import { formatNumber } from '#web/lib/browser/format.ts';

/** Significant digits of a number in a spreadsheet. Any further digits are rounding errors. */
const EXACT_DIGITS = 15;

/** Reads a CSV or XLSX file as lines of text. Rejects with a message for the user if it can't be read, or has no rows or too many. */
export async function readSheetFile(file: File): Promise<SheetLine[]> {
  const lines = /\.xlsx$/i.test(file.name) ? await xlsxLines(file) : await csvLines(file);
  if (lines.length > SHEET_LINES_MAX)
    throw new Error(
      `A file can have up to ${formatNumber(SHEET_LINES_MAX - 1)} rows. This one has ${formatNumber(lines.length - 1)}.`,
    );
  return lines;
}

async function csvLines(file: File): Promise<SheetLine[]> {
  const { headings, rows } = await readImportFile(file);
  return [{ line: 1, cells: headings }, ...rows];
}

async function xlsxLines(file: File): Promise<SheetLine[]> {
  const { default: readXlsx } = await import('read-excel-file/universal');
  const sheets = await readXlsx(await file.arrayBuffer()).catch(() => {
    throw new Error("This file can't be read. Save it again as .xlsx or .csv.");
  });
  const lines = (sheets[0]?.data ?? [])
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
  if (lines.length < 2) throw new Error('The file has no rows below the header.');
  return lines;
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(Number(cell.toPrecision(EXACT_DIGITS)));
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
