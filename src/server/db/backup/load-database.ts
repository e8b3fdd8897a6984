import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { databaseClient } from '#server/db/database-client.ts';
import { MIGRATIONS_FOLDER, migrate, schemaVersion } from '#server/db/migrate.ts';
import { BackupError } from './backup-file.ts';
import { backedUpTables, filledTables, quoted, SAME_TEXT } from './tables.ts';

/** What is loaded: a backup or an export. */
export interface LoadedContent {
  name: 'backup' | 'export';
  schema: number;
  sequences: readonly { name: string; last_value: string }[];
}

/**
 * Fills the empty database at `url`: creates the schema of the content, calls `load` and `check`, and then migrates to the
 * newest schema. All rows are written in one transaction: if it fails, the database stays empty.
 * @throws BackupError
 */
export async function loadDatabase(
  { url, content, migrations }: { url: string; content: LoadedContent; migrations?: string | undefined },
  {
    load,
    check,
  }: {
    load: (client: pg.Client) => Promise<void>;
    /** Called after the rows are written and before they are committed. */
    check: (client: pg.Client) => Promise<void>;
  },
): Promise<void> {
  const folder = migrations ?? MIGRATIONS_FOLDER;
  const { Client } = databaseClient(url);
  const client = new Client({
    connectionTimeoutMillis: 10_000,
    application_name: `tallygate ${content.name === 'backup' ? 'restore' : 'import'}`,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUnlessEmpty(client, content);
    await migrate(url, { folder, upTo: content.schema });
    await client.query('begin');
    await client.query(SAME_TEXT);
    // The content has the counts that triggers maintain, and nobody listens for changes. Foreign keys are still checked.
    await setTriggers(client, 'disable');
    await load(client);
    await setTriggers(client, 'enable');
    for (const { name, last_value } of content.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, last_value]);
    }
    await check(client);
    await client.query('commit');
    await client.query('analyze');
    await migrate(url, { folder });
  } finally {
    await client.end();
  }
}

async function refuseUnlessEmpty(client: pg.Client, { name, schema }: LoadedContent): Promise<void> {
  const filled = await filledTables(client);
  if (filled.length > 0) {
    throw new BackupError(
      `The database is not empty (rows in ${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ', …' : ''}). ` +
        'Use a new DATA_DIR or an empty database. Nothing was changed.',
    );
  }
  // Migrations that are already applied wouldn't run again to fill in the old rows.
  if (((await schemaVersion(client)) ?? 0) > schema) {
    throw new BackupError(
      `The database is empty, but its schema is newer than that of the ${name}. ` +
        'Use a new DATA_DIR or a database without tables. Nothing was changed.',
    );
  }
}

async function setTriggers(client: pg.Client, to: 'enable' | 'disable'): Promise<void> {
  // A table can't be altered while deferred foreign-key checks are pending.
  await client.query('set constraints all immediate');
  for (const { name } of await backedUpTables(client))
    await client.query(`alter table public.${quoted(name)} ${to} trigger user`);
}

/** Starts a COPY statement that is given its rows in pieces, with back pressure. */
export function copyIn(client: pg.Client, statement: string) {
  const stream = client.query(copyFrom(statement));
  let failed: Error | undefined;
  const done = finished(stream).catch((error: Error) => {
    failed = error;
  });
  const check = () => {
    if (failed) throw failed;
  };
  return {
    async write(rows: Uint8Array): Promise<void> {
      check();
      if (!stream.write(rows)) await Promise.race([once(stream, 'drain').catch(() => undefined), done]);
      check();
    },
    async end(): Promise<void> {
      stream.end();
      await done;
      check();
    },
  };
}
