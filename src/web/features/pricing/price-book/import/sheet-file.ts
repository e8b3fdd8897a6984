import { SHEET_LINES_MAX } from '#contract/pricing/price-book/price-import.ts';
import type { SheetLine } from '#contract/pricing/price-book/sheet-rows.ts';
import { readImportFile } from '#web/features/clients/client-imports/import-file.ts';
import { isXlsx, xlsxRows } from '#web/features/clients/client-imports/xlsx-rows.ts';
import { formatNumber } from '#web/lib/browser/format.ts';

/** Reads a CSV or XLSX file. Rejects with a message for the user if the file is unreadable, empty or too long. */
export async function readSheetFile(file: File): Promise<SheetLine[]> {
  const lines = isXlsx(file) ? await xlsxLines(file) : await textLines(file);
  if (lines.length > SHEET_LINES_MAX)
    throw new Error(
      `A file can have up to ${formatNumber(SHEET_LINES_MAX - 1)} rows. This one has ${formatNumber(lines.length - 1)}.`,
    );
  return lines;
}

async function textLines(file: File): Promise<SheetLine[]> {
  const { headings, rows } = await readImportFile(file);
  return [{ line: 1, cells: headings }, ...rows];
}

async function xlsxLines(file: File): Promise<SheetLine[]> {
  const lines = await xlsxRows(file);
  if (lines.length < 2) throw new Error('The file has no rows below the header.');
  return lines;
}
