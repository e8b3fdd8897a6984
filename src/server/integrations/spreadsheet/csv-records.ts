/** Why a file can't be read as CSV, with the number of the record. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly why: 'unclosed' | 'too_long';
  readonly record: number;

  constructor(why: CsvError['why'], record: number) {
    super(`Record ${record}: ${why}`);
    this.why = why;
    this.record = record;
  }
}

const DELIMITERS = [',', ';', '\t', '|'];

/**
 * Reads the records of CSV, piece by piece. Written here because the library's stream accepts a file whose last
 * quotation mark is missing, and so swallows all rows after it. `longest` is the most characters of a cell. Throws CsvError.
 */
export async function* csvRecords(
  pieces: AsyncIterable<string>,
  longest = Number.POSITIVE_INFINITY,
): AsyncGenerator<string[]> {
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
      if (cell.length > longest) throw new CsvError('too_long', records + 1);
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
    yield* csvRecords(withNewline(beginning), longest);
    return;
  }
  if (mode === 'quoted') throw new CsvError('unclosed', records + 1);
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
