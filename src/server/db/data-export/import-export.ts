import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyIn, loadDatabase } from '#server/db/backup/load-database.ts';
import { backedUpTables, quoted } from '#server/db/backup/tables.ts';
import { ExportError, type ExportManifest, tallyOf } from './export-manifest.ts';
import { jsonLinesStatement, WHOLE_LINES } from './export-statements.ts';
import { FILE_KEYS } from './value-files.ts';

type TableOfExport = ExportManifest['tables'][number];

/**
 * Imports an export into the empty database at `url`, compares every table with it, and then migrates to the newest schema.
 * All or nothing is written.
 * @throws ExportError, BackupError
 */
export async function importExport({
  url,
  folder,
  manifest,
  migrations,
  onTable = () => undefined,
}: {
  url: string;
  folder: string;
  /** From `checkExport`. */
  manifest: ExportManifest;
  migrations?: string;
  onTable?: (name: string) => void;
}): Promise<void> {
  const { schema, tables, sequences, files } = manifest;
  await loadDatabase(
    { url, content: { name: 'export', schema, sequences }, migrations },
    {
      async load(client) {
        await refuseUnknown(client, manifest);
        for (const table of tables) {
          onTable(table.name);
          await loadTable(client, folder, table);
        }
        for (const file of files) await loadFile(client, folder, file);
      },
      async check(client) {
        for (const table of tables) await compareTable(client, table);
      },
    },
  );
}

async function refuseUnknown(client: pg.Client, { tables, files }: ExportManifest): Promise<void> {
  const known = new Map((await backedUpTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const unknown = known.has(name) ? columns.find((column) => !known.get(name)?.includes(column)) : '';
    if (unknown !== undefined)
      throw new ExportError(
        `The database has no ${[name, unknown].filter(Boolean).join('.')}. Nothing was imported.`,
      );
  }
  const odd = files.find(({ table }) => !(table in FILE_KEYS));
  if (odd) throw new ExportError(`${odd.path} belongs to a table without files. Nothing was imported.`);
}

async function loadTable(client: pg.Client, folder: string, table: TableOfExport): Promise<void> {
  await client.query('create temporary table if not exists import_lines (line text)');
  await client.query('truncate import_lines');
  const rows = copyIn(client, `copy import_lines from stdin with ${WHOLE_LINES}`);
  for await (const piece of createReadStream(join(folder, table.json_lines.path))) await rows.write(piece);
  await rows.end();
  const fillers = await fillersOf(client, table);
  const names = [...table.columns, ...fillers.map(({ column }) => column)];
  const values = [...table.columns.map((column) => `r.${quoted(column)}`), ...fillers.map(({ sql }) => sql)];
  await client.query(
    `insert into public.${quoted(table.name)} (${names.map(quoted).join(', ')}) overriding system value
     select ${values.join(', ')} from import_lines, json_populate_record(null::public.${quoted(table.name)}, line::json) r`,
  );
}

/**
 * What columns get that exports leave out but rows can't lack: a text that is the hash of nothing and can't be decrypted, and
 * bytes that the files replace.
 */
async function fillersOf(
  client: pg.Client,
  { name, columns }: TableOfExport,
): Promise<{ column: string; sql: string }[]> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select attname as column, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attnotnull
       and not atthasdef and attidentity = '' and attname <> all($2)`,
    [`public.${quoted(name)}`, columns],
  );
  return rows.map(({ column, type }) => ({
    column,
    sql: type === 'bytea' ? `''::bytea` : `'not exported ' || gen_random_uuid()`,
  }));
}

async function loadFile(
  client: pg.Client,
  folder: string,
  { table, key, path, sha256 }: ExportManifest['files'][number],
): Promise<void> {
  const { rows } = await client.query<{ sha256: string }>(
    `update public.${quoted(table)} set content = $2 where ${quoted(FILE_KEYS[table] ?? '')}::text = $1
     returning encode(sha256(content), 'hex') as sha256`,
    [key, await readFile(join(folder, path))],
  );
  if (rows.length !== 1 || rows[0]?.sha256 !== sha256)
    throw new ExportError(`${path} doesn't belong to a row of ${table}. Nothing was imported.`);
}

async function compareTable(client: pg.Client, table: TableOfExport): Promise<void> {
  const tally = tallyOf(table.json_lines.path);
  for await (const chunk of client.query(copyTo(await jsonLinesStatement(client, table)))) tally.add(chunk);
  const { sha256 } = tally.result();
  if (sha256 !== table.json_lines.sha256) {
    throw new ExportError(
      `After loading, the table ${table.name} differs from the export (${tally.lines()} of ${table.rows} rows). Nothing was imported.`,
    );
  }
}
