import { isBlank } from '#contract/clean-text.ts';
import { fieldOfHeading, type ImportField, type RawImportRow } from '#contract/client-imports/import-row.ts';
import { neutraliseCell, restoreCell } from '#contract/clients/csv-cell.ts';

export interface ImportFile {
  name: string;
  headings: string[];
  rows: FileRow[];
}

/** The cells of a row, and the line of the file that the row starts on, counted from 1. */
export interface FileRow {
  line: number;
  cells: string[];
}

/** The field of each column; null leaves the column out. */
export type Mapping = (ImportField | null)[];

/** Reads a CSV file with any separator. Rejects if it has no rows or a misplaced quotation mark. */
export async function readImportFile(file: File): Promise<ImportFile> {
  const { default: Papa } = await import('papaparse');
  const text = decode(await file.arrayBuffer());
  const lineAt = lineCounter(text);
  const all: FileRow[] = [];
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
  const [headings, ...rows] = all;
  if (!headings || rows.length === 0) throw new Error('The file has no rows below the header.');
  return { name: file.name, headings: headings.cells, rows };
}

/** Decodes UTF-8, or otherwise Windows-1252, which Excel on Windows writes. Every byte is valid Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns a function from an index in `text` to its line, counted from 1. Call it with ascending indexes. */
function lineCounter(text: string): (place: number) => number {
  let line = 1;
  let counted = 0;
  return (place) => {
    line += text.slice(counted, place).match(/\r\n|\n|\r/g)?.length ?? 0;
    counted = place;
    return line;
  };
}

/** Maps columns by their headings. If several name the same field, only the first is mapped to it. */
export function guessMapping(headings: readonly string[]): Mapping {
  const taken = new Set<ImportField>();
  return headings.map((heading) => {
    const field = fieldOfHeading(heading);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Returns the rows as objects with a property per field. */
export function mapRows(file: ImportFile, mapping: Mapping): RawImportRow[] {
  return file.rows.map(({ cells }) =>
    Object.fromEntries(
      mapping.flatMap((field, at) => (field ? [[field, restoreCell(cells[at] ?? '')]] : [])),
    ),
  );
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
