import type { RawRow } from '#contract/desk/move-in/old-tables.ts';
import { CsvError, csvRecords } from '#server/integrations/spreadsheet/csv-records.ts';
import { SourceError } from './source.ts';

/** Reads CSV with a header row, piece by piece. */
export async function* csvRows(name: string, pieces: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let headings: string[] | null = null;
  let row = 0;
  for await (const cells of records(name, pieces)) {
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    row += 1;
    if (headings === null) {
      headings = cells;
      continue;
    }
    if (cells.length !== headings.length) {
      throw new SourceError(
        `${name}: row ${row} has ${cells.length} cells, but the first row names ${headings.length} columns. The file may be cut off, or a quotation mark is missing.`,
      );
    }
    yield Object.fromEntries(headings.map((heading, index) => [heading, cells[index]]));
  }
}

async function* records(name: string, pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  try {
    yield* csvRecords(pieces);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SourceError(
      `${name}: a quotation mark in row ${error.record} is never closed. The file may be cut off.`,
    );
  }
}
