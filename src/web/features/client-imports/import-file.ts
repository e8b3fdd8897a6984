import { fieldOfHeading, type ImportField, type RawImportRow } from '#contract/client-imports/import-row.ts';
import { neutraliseCell, restoreCell } from '#contract/clients/csv-cell.ts';
import { isBlank } from '#contract/text.ts';

export interface ImportFile {
  name: string;
  headings: string[];
  rows: FileRow[];
}

/** Cells as the file has them, and the line of the file that they begin on, counted from 1. */
export interface FileRow {
  line: number;
  cells: string[];
}

/** What each column is taken for; null: left out. */
export type Mapping = (ImportField | null)[];

/** Reads a CSV file, whatever its separator. Rejects where it has no rows, or where a quotation mark is out of place. */
export async function readImportFile(file: File): Promise<ImportFile> {
  const { default: Papa } = await import('papaparse');
  const text = decode(await file.arrayBuffer());
  const lineAt = lineCounter(text);
  const all: FileRow[] = [];
  let start = 0;
  Papa.parse<string[]>(text, {
    step: ({ data: cells, errors, meta }) => {
      const line = lineAt(start);
      // What follows such a mark, further rows included, was taken for one cell.
      const misplaced = errors.find(({ type }) => type === 'Quotes');
      if (misplaced) {
        throw new Error(
          `Line ${lineAt(misplaced.index ?? start)} has a quotation mark that is not closed, or in the middle of a cell.`,
        );
      }
      if (cells.some((cell) => !isBlank(cell))) all.push({ line, cells });
      start = meta.cursor;
    },
  });
  const [headings, ...rows] = all;
  if (!headings || rows.length === 0) throw new Error('The file has no rows below its headings.');
  return { name: file.name, headings: headings.cells, rows };
}

/** UTF-8, or else what Excel on Windows saves as plain CSV, in which every byte is a letter. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Tells the line of a place in `text`, counted from 1. Places are to be asked for in order. */
function lineCounter(text: string): (place: number) => number {
  let line = 1;
  let counted = 0;
  return (place) => {
    line += text.slice(counted, place).match(/\r\n|\n|\r/g)?.length ?? 0;
    counted = place;
    return line;
  };
}

/** What the headings say; a field is taken by the first column that names it. */
export function guessMapping(headings: readonly string[]): Mapping {
  const taken = new Set<ImportField>();
  return headings.map((heading) => {
    const field = fieldOfHeading(heading);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** The rows with each cell under its field's name. */
export function mapRows(file: ImportFile, mapping: Mapping): RawImportRow[] {
  return file.rows.map(({ cells }) =>
    Object.fromEntries(
      mapping.flatMap((field, at) => (field ? [[field, restoreCell(cells[at] ?? '')]] : [])),
    ),
  );
}

/** The refused rows as they were, each with its line and its reasons behind its last column, to be mended and imported again. */
export async function refusedFile(
  { name, headings, rows }: ImportFile,
  refused: readonly { row: number; reasons: string[] }[],
): Promise<File> {
  const { default: Papa } = await import('papaparse');
  const lines = refused.flatMap(({ row: at, reasons }) => {
    const row = rows[at];
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
    name.replace(/(\.csv)?$/i, '-refused.csv'),
    {
      type: 'text/csv;charset=utf-8',
    },
  );
}
