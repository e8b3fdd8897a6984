import { neutraliseCell, restoreCell } from '#contract/clients/csv-cell.ts';
import { fieldOfHeading, type ImportField, type RawImportRow } from '#contract/clients/import-row.ts';

export interface ImportFile {
  name: string;
  headings: string[];
  /** Cells as the file has them, a row each. */
  rows: string[][];
}

/** What each column is taken for; null: left out. */
export type Mapping = (ImportField | null)[];

/** Reads a CSV file, whatever its separator. Rejects where it has no rows. */
export async function readImportFile(file: File): Promise<ImportFile> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>((await file.text()).replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
  });
  const [headings = [], ...rows] = data;
  if (rows.length === 0) throw new Error('The file has no rows below its headings.');
  return { name: file.name, headings, rows };
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
  return file.rows.map((cells) =>
    Object.fromEntries(
      mapping.flatMap((field, at) => (field ? [[field, restoreCell(cells[at] ?? '')]] : [])),
    ),
  );
}

/** The refused rows as they were, each with its line and its reasons, to be mended and imported again. */
export async function refusedFile(
  { name, headings, rows }: ImportFile,
  refused: readonly { row: number; reasons: string[] }[],
): Promise<File> {
  const { default: Papa } = await import('papaparse');
  const lines = refused.map(({ row, reasons }) => [
    ...(rows[row] ?? []),
    String(row + 2),
    reasons.join('; '),
  ]);
  const cells = [[...headings, 'Line', 'Reasons'], ...lines].map((line) =>
    line.map((text) => neutraliseCell(restoreCell(text))),
  );
  return new File(
    ['\uFEFF', Papa.unparse(cells, { newline: '\r\n' })],
    name.replace(/(\.csv)?$/i, '-refused.csv'),
    {
      type: 'text/csv;charset=utf-8',
    },
  );
}
