import type { RawRow } from '#contract/desk/move-in/old-tables.ts';
import { SourceError } from './source.ts';

const DELIMITERS = [',', ';', '\t', '|'];

/**
 * Reads CSV with a header row, piece by piece. Written here because the library's stream accepts a file whose last
 * quotation mark is missing, and so swallows all rows after it.
 */
export async function* csvRows(name: string, pieces: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let headings: string[] | null = null;
  let row = 0;
  for await (const cells of csvRecords(name, pieces)) {
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

async function* csvRecords(name: string, pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let delimiter: string | null = null;
  let cells: string[] = [];
  let cell = '';
  /** `closing`: after a quotation mark in a quoted cell, which ends the cell or stands for itself if doubled. */
  let mode: 'plain' | 'quoted' | 'closing' = 'plain';
  let wasReturn = false;
  let records = 0;
  let beginning = '';
  for await (const next of pieces) {
    let piece = next;
    if (delimiter === null) {
      beginning += next;
      if (!beginning.includes('\n') && beginning.length < 65_536) continue;
      piece = beginning;
      delimiter = delimiterOf(beginning);
    }
    for (let index = 0; index < piece.length; index += 1) {
      if (mode === 'quoted') {
        const end = piece.indexOf('"', index);
        cell += piece.slice(index, end < 0 ? undefined : end);
        if (end < 0) break;
        index = end;
        mode = 'closing';
        continue;
      }
      const sign = piece.charAt(index);
      if (mode === 'closing') {
        mode = sign === '"' ? 'quoted' : 'plain';
        if (sign === '"') {
          cell += sign;
          continue;
        }
      }
      const follows = wasReturn && sign === '\n';
      wasReturn = sign === '\r';
      if (follows) continue;
      if (sign === delimiter || sign === '\n' || sign === '\r') {
        cells.push(cell);
        cell = '';
        if (sign === delimiter) continue;
        records += 1;
        yield cells;
        cells = [];
      } else if (sign === '"' && cell === '') mode = 'quoted';
      else cell += sign;
    }
  }
  if (delimiter === null && beginning !== '') {
    yield* csvRecords(name, withNewline(beginning));
    return;
  }
  if (mode === 'quoted')
    throw new SourceError(
      `${name}: a quotation mark in row ${records + 1} is never closed. The file may be cut off.`,
    );
  if (cells.length > 0 || cell !== '') yield [...cells, cell];
}

async function* withNewline(text: string): AsyncGenerator<string> {
  yield `${text}\n`;
}

/** The separator that the first row has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
