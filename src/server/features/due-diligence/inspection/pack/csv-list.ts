import Papa from 'papaparse';
import type pg from 'pg';
import { neutraliseCell } from '#contract/clients/clients/csv-cell.ts';

/** Rows that are in memory at a time. */
const BATCH = 1_000;
/** Without this mark Excel doesn't read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

interface CsvColumns<Row> {
  path: string;
  /** What it is, for the page that explains the pack. */
  about: string;
  /** A query, whose rows come in its order. */
  query: { text: string; values: unknown[] };
  /** Headings and cells. Null is an empty cell. */
  columns: Readonly<Record<string, (row: Row) => string | number | null>>;
  /** Rows that are left out. */
  filter?: (row: Row) => boolean;
}

/** A list of a pack. `pieces` needs a transaction, and counts the rows. */
export interface CsvList {
  path: string;
  about: string;
  pieces(client: pg.ClientBase, tally: CsvTally): AsyncIterable<Uint8Array>;
}

export interface CsvTally {
  rows: number;
}

/** A query's rows as CSV, a batch in memory at a time. No cell is a formula. */
export function csvList<Row extends pg.QueryResultRow>(list: CsvColumns<Row>): CsvList {
  const { path, about } = list;
  return { path, about, pieces: (client, tally) => csvPieces(client, list, tally) };
}

async function* csvPieces<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { query, columns, filter }: CsvColumns<Row>,
  tally: CsvTally,
): AsyncGenerator<Buffer> {
  const lines = (rows: string[][]) => Buffer.from(`${Papa.unparse(rows, { newline: '\r\n' })}\r\n`);
  const cells = Object.values(columns);
  yield Buffer.from(BYTE_ORDER_MARK);
  yield lines([Object.keys(columns)]);
  await client.query(`declare pack_list no scroll cursor for ${query.text}`, query.values);
  try {
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${BATCH} from pack_list`);
      if (rows.length === 0) break;
      const kept = filter ? rows.filter(filter) : rows;
      tally.rows += kept.length;
      if (kept.length > 0)
        yield lines(kept.map((row) => cells.map((cell) => neutraliseCell(String(cell(row) ?? '')))));
    }
  } finally {
    await client.query('close pack_list');
  }
}
