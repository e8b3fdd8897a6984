import pg from 'pg';
import { OLD_TABLES, type OldTable, type RawRow } from '#contract/desk/move-in/old-tables.ts';
import { type Source, SourceError } from './source.ts';

/** Rows fetched at a time. */
const BATCH = 1_000;

/** Opens the old system's PostgreSQL database, in a transaction that can only read and sees one moment. */
export async function openDatabase(url: string): Promise<Source> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    application_name: 'tallygate move-in',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(`set local timezone = 'UTC'; set local statement_timeout = 0`);
    const tables = new Map<OldTable, () => AsyncIterable<RawRow>>();
    for (const table of OLD_TABLES) {
      const found = await findTable(client, table);
      if (found !== null) tables.set(table, () => rowsOf(client, table, found));
    }
    if (tables.size === 0) throw new SourceError('The database has none of the tables of the old system.');
    return { name: nameOf(client), tables, ignored: [], close: () => client.end() };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof SourceError) throw error;
    throw new SourceError(
      `The old database can't be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

const nameOf = ({ database, host }: pg.Client) => `the database ${database} at ${host}`;

/** The sign-in table may be in a schema of its own, and only its addresses are read. */
async function findTable(client: pg.Client, table: OldTable): Promise<string | null> {
  const names = table === 'users' ? ['auth.users', 'public.users'] : [`public.${table}`];
  for (const name of names) {
    const { rows } = await client.query(
      `select to_regclass($1) is not null and has_table_privilege(to_regclass($1), 'select') as found`,
      [name],
    );
    if (rows[0]?.found === true) return name;
  }
  return null;
}

async function* rowsOf(client: pg.Client, table: OldTable, name: string): AsyncGenerator<RawRow> {
  const cursor = `move_in_${table}`;
  const fields = table === 'users' ? `jsonb_build_object('id', t.id, 'email', t.email)` : 'to_jsonb(t)';
  await client.query(`declare ${cursor} no scroll cursor for select ${fields} as row from ${name} t`);
  for (;;) {
    const { rows } = await client.query<{ row: RawRow }>(`fetch ${BATCH} from ${cursor}`);
    for (const { row } of rows) yield row;
    if (rows.length < BATCH) break;
  }
  await client.query(`close ${cursor}`);
}
