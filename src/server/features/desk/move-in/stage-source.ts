import type pg from 'pg';
import { createRowMapper, type MappedRow } from '#contract/desk/move-in/map-row.ts';
import { OLD_TABLES, type OldTable } from '#contract/desk/move-in/old-tables.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import type { MoveInOptions } from './options.ts';
import type { Source } from './sources/source.ts';
import { CREATE_STAGED, STAGED, staged } from './staged-tables.ts';

/** Rows per statement. */
const BATCH = 1_000;
/** Characters per statement, since a proforma may be large. */
const BATCH_LENGTH = 4_000_000;

export interface StagedSource {
  zonesAssumed: number;
  rows: Map<OldTable, number>;
}

/** Copies the source into temporary tables, with its rows in our form, and lists the problems of single rows. */
export async function stageSource(
  client: pg.Client,
  source: Source,
  { statuses, now, onProgress }: MoveInOptions,
): Promise<StagedSource> {
  for (const statement of CREATE_STAGED) await client.query(statement);
  const lowerCased = new Map([...statuses].map(([theirs, ours]) => [theirs.trim().toLowerCase(), ours]));
  const mapper = createRowMapper({ statuses: lowerCased, now });
  const rows = new Map<OldTable, number>();
  for (const table of OLD_TABLES) {
    const read = source.tables.get(table);
    if (!read) continue;
    let nr = 0;
    const batch = createBatch(client, table);
    for await (const raw of read()) {
      nr += 1;
      if (batch.add(nr, mapper.map(table, raw))) {
        await batch.write();
        onProgress({ step: 'reading', table, rows: nr });
      }
    }
    await batch.write();
    onProgress({ step: 'reading', table, rows: nr });
    rows.set(table, nr);
    for (const column of ['id', 'nr', ...(STAGED[table].searched ?? [])])
      await client.query(`create index on ${staged(table)} (${column})`);
    await client.query(`analyze ${staged(table)}`);
  }
  await client.query('create index on moved_problems (table_name, id); analyze moved_problems');
  return { zonesAssumed: mapper.zonesAssumed(), rows };
}

function createBatch(client: pg.Client, table: OldTable) {
  let rows: string[] = [];
  let problems: object[] = [];
  let length = 0;
  const { columns } = STAGED[table];
  const names = ['nr', ...columns].join(', ');
  return {
    /** Returns whether the batch is full. */
    add(nr: number, { id, row, problems: found }: MappedRow): boolean {
      for (const problem of found) problems.push({ ...problem, table_name: table, nr, id });
      if (row) {
        const text = JSON.stringify({ nr, ...storedForm(row) });
        length += text.length;
        rows.push(text);
      }
      return rows.length >= BATCH || problems.length >= BATCH || length >= BATCH_LENGTH;
    },
    async write(): Promise<void> {
      if (rows.length > 0) {
        await client.query(
          `insert into ${staged(table)} (${names})
           select ${names} from jsonb_populate_recordset(null::pg_temp.${staged(table)}, $1::jsonb)`,
          [`[${rows.join(',')}]`],
        );
      }
      if (problems.length > 0) {
        await client.query(
          `insert into moved_problems (table_name, nr, id, field, reason, kind)
           select table_name, nr, id, field, reason, kind from jsonb_to_recordset($1::jsonb)
             as found (table_name text, nr int, id text, field text, reason text, kind text)`,
          [JSON.stringify(problems)],
        );
      }
      rows = [];
      problems = [];
      length = 0;
    },
  };
}

/** Tokens never reach the database: only their hashes do, as of our own links. */
function storedForm(row: NonNullable<MappedRow['row']>): object {
  if (!('token' in row)) return row;
  const { token, ...link } = row;
  return { ...link, token_hash: hashToken(token) };
}
