import Papa from 'papaparse';
import type pg from 'pg';
import { neutraliseCell } from '#contract/clients/clients/csv-cell.ts';

/** Rows that are in memory at a time. */
const BATCH = 1_000;
/** Without this mark Excel doesn't read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export interface CsvList<Row> {
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

export interface CsvTally {
  rows: number;
}

/** Writes a query's rows as CSV, a batch at a time. No cell is a formula. Needs a transaction. */
export async function* csvPieces<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { query, columns, filter }: CsvList<Row>,
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
