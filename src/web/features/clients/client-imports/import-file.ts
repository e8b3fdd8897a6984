import type { Mapping } from '#contract/clients/client-imports/import-fields.ts';
import type { RawImportRow } from '#contract/clients/client-imports/import-row.ts';
import { neutraliseCell, restoreCell } from '#contract/clients/clients/csv-cell.ts';
import { isBlank } from '#contract/values/clean-text.ts';
import { decodeText } from './decode-text.ts';
import { isXlsx, xlsxRows } from './xlsx-rows.ts';

export interface ImportFile {
  name: string;
  headings: string[];
  rows: ImportedRow[];
}

/** The cells of a row, and the line of the file that the row starts on, counted from 1. */
export interface ImportedRow {
  line: number;
  cells: string[];
}

/**
 * Reads a text file, whose encoding and separator it detects, or the first sheet of an .xlsx file. Rejects with a
 * message for the user if the file can't be read, has no rows or has a misplaced quotation mark.
 */
export async function readImportFile(file: File): Promise<ImportFile> {
  const [headings, ...rows] = isXlsx(file) ? await markedXlsxRows(file) : await textRows(file);
  if (!headings || rows.length === 0) throw new Error('The file has no rows below the header.');
  return { name: file.name, headings: headings.cells, rows };
}

/** Adds the apostrophes that a CSV export would have, because `mapRows` removes them. */
async function markedXlsxRows(file: File): Promise<ImportedRow[]> {
  const rows = await xlsxRows(file);
  return rows.map(({ line, cells }) => ({ line, cells: cells.map(neutraliseCell) }));
}

async function textRows(file: File): Promise<ImportedRow[]> {
  const { default: Papa } = await import('papaparse');
  const text = decodeText(await file.arrayBuffer());
  const lineAt = lineCounter(text);
  const all: ImportedRow[] = [];
  let start = 0;
  Papa.parse<string[]>(text, {
    step: ({ data: cells, errors, meta }) => {
      const line = lineAt(start);
      // The parser reads everything after a misplaced quotation mark, including further rows, as one cell.
      const misplaced = errors.find(({ type }) => type === 'Quotes');
      if (misplaced) {
        throw new Error(
          `Line ${lineAt(misplaced.index ?? start)} has an unclosed quotation mark, or one in the middle of a cell.`,
        );
      }
      if (cells.some((cell) => !isBlank(cell))) all.push({ line, cells });
      start = meta.cursor;
    },
  });
  return all;
}

/** Returns a function from an index in `text` to its line, counted from 1. Call it with ascending indexes. */
function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let counted = 0;
  return (index) => {
    line += text.slice(counted, index).match(/\r\n|\n|\r/g)?.length ?? 0;
    counted = index;
    return line;
  };
}

/** Returns the rows as objects. If several columns have the same field, the first cell that isn't empty is used. */
export function mapRows(file: ImportFile, mapping: Mapping): RawImportRow[] {
  return file.rows.map(({ cells }) => {
    const row: RawImportRow = {};
    for (const [index, field] of mapping.entries()) {
      if (field !== null && isBlank(row[field] ?? '')) row[field] = restoreCell(cells[index] ?? '');
    }
    return row;
  });
}

/**
 * Returns the rows with errors as a CSV file, with line and reasons as the last columns, to correct and
 * import again.
 */
export async function refusedFile(
  { name, headings, rows }: ImportFile,
  refused: readonly { row: number; reasons: string[] }[],
): Promise<File> {
  const { default: Papa } = await import('papaparse');
  const lines = refused.flatMap(({ row: index, reasons }) => {
    const row = rows[index];
    return row ? [{ cells: row.cells, more: [String(row.line), reasons.join('; ')] }] : [];
  });
  const width = Math.max(headings.length, ...lines.map((line) => line.cells.length));
  const cells = [{ cells: headings, more: ['Line', 'Reasons'] }, ...lines].map((line) =>
    [...line.cells, ...Array<string>(width - line.cells.length).fill(''), ...line.more].map((text) =>
      neutraliseCell(restoreCell(text)),
    ),
  );
  return new File(
    ['\uFEFF', Papa.unparse(cells, { newline: '\r\n' })],
    name.replace(/(\.(csv|tsv|txt|xlsx))?$/i, '-refused.csv'),
    {
      type: 'text/csv;charset=utf-8',
    },
  );
}
