import type pg from 'pg';
import { TABLE_LIST } from '#server/db/table-list/table-list.ts';
import type { BackupTableHead } from './manifest.ts';

/** The job queue, in another schema, is left out too: mails sent since the backup would be sent again. */
const LEFT_OUT = TABLE_LIST.filter(({ kept }) => kept === 'transient').map(({ name }) => name);

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Settings with which every server writes the same value as the same text. */
export const SAME_TEXT = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local search_path = public; set local statement_timeout = 0; set local lock_timeout = '30s';
  set local idle_in_transaction_session_timeout = 0;`;

/** Returns the tables of a backup with their stored (not generated) columns, parents before children. */
export async function backedUpTables(client: pg.ClientBase): Promise<BackupTableHead[]> {
  const { rows: tables } = await client.query<BackupTableHead>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent
     from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and child.relnamespace = 'public'::regnamespace and child.oid <> parent.oid`,
  );
  return parentsFirst(tables, references);
}

function parentsFirst(
  tables: readonly BackupTableHead[],
  references: readonly { child: string; parent: string }[],
): BackupTableHead[] {
  const ordered: BackupTableHead[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const ready = waiting.filter(
      ({ name }) =>
        !references.some(
          ({ child, parent }) => child === name && waiting.some((table) => table.name === parent),
        ),
    );
    if (ready.length === 0) throw new Error('Tables with circular references cannot be backed up');
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Orders rows only by their content, so that the same rows have the same checksum. */
export async function contentOrder(client: pg.ClientBase, name: string): Promise<string> {
  const { rows: key } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by a.attnum`,
    [`public.${quoted(name)}`],
  );
  const order =
    key.length > 0 ? key.map((column) => `${quoted(column.name)}::text`) : [`${quoted(name)}::text`];
  return order.map((by) => `${by} collate "C"`).join(', ');
}

export async function copyOutStatement(
  client: pg.ClientBase,
  { name, columns }: BackupTableHead,
): Promise<string> {
  return `copy (select ${columns.map(quoted).join(', ')} from public.${quoted(name)}
    order by ${await contentOrder(client, name)}) to stdout`;
}

export function copyInStatement({ name, columns }: BackupTableHead): string {
  return `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
}

/** Returns the names of the public tables that have rows. */
export async function filledTables(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from public.${quoted(name)} limit 1`);
    if (rowCount) filled.push(name);
  }
  return filled;
}
