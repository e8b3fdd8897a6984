import type { RawRow } from '#contract/desk/move-in/old-tables.ts';
import { csvRows } from './read-csv.ts';
import { SourceError } from './source.ts';

/** Characters between two top-level values of a JSON file. */
const BETWEEN = /[\s,]/;

/** Reads a table from the pieces of a decoded file: CSV with a header row, a JSON array, or a JSON object a line. */
export async function* readRawRows(name: string, pieces: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const isCsv = name.toLowerCase().endsWith('.csv');
  yield* isCsv ? csvRows(name, pieces) : jsonRows(name, pieces);
}

/** Splits the text at the top level, so that a file of any size needs only the memory of one row. */
async function* jsonRows(name: string, pieces: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let pending = '';
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let row = 0;
  // An array's own bracket is skipped, so that its elements are read like lines.
  let isStarted = false;
  let isEnded = false;
  const fault = (why: string) =>
    new SourceError(`${name}: ${why} after row ${row}. The file may be cut off.`);
  for await (const piece of pieces) {
    let from = 0;
    for (let index = 0; index < piece.length; index += 1) {
      const sign = piece.charAt(index);
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') isInText = false;
        continue;
      }
      if (depth === 0) {
        from = index;
        if (BETWEEN.test(sign)) continue;
        if (sign === '[' && !isStarted) {
          isStarted = true;
          continue;
        }
        if (sign === ']' && isStarted) {
          isEnded = true;
          continue;
        }
        if (sign !== '{' || isEnded) throw fault(`there is an unexpected '${sign}'`);
        isStarted ||= row > 0;
      }
      if (sign === '"') isInText = true;
      else if (sign === '{' || sign === '[') depth += 1;
      else if (sign === '}' || sign === ']') {
        depth -= 1;
        if (depth > 0) continue;
        row += 1;
        yield parsed(pending + piece.slice(from, index + 1), () =>
          fault("there is something that isn't JSON"),
        );
        pending = '';
        from = index + 1;
      }
    }
    pending = depth > 0 ? pending + piece.slice(from) : '';
  }
  if (depth > 0) throw fault('the file ends within a row');
}

function parsed(text: string, fault: () => Error): RawRow {
  try {
    return JSON.parse(text) as RawRow;
  } catch {
    throw fault();
  }
}
