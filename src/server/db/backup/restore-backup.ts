import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { databaseClient } from '#server/db/database-client.ts';
import { knownSchemaVersions, MIGRATIONS_FOLDER, migrate, schemaVersion } from '#server/db/migrate.ts';
import { BackupError, readBackupFile } from './backup-file.ts';
import {
  type BackupTableHead,
  createTally,
  type Manifest,
  tableHeadSchema,
  type Verified,
  verifyBackup,
} from './manifest.ts';
import { copyInStatement, copyOutStatement, filledTables, SAME_TEXT } from './tables.ts';

/**
 * Checks without a database that a file is complete and that this version knows its schema.
 * @throws BackupError
 */
export async function checkBackup(path: string): Promise<Verified> {
  const verified = await verifyBackup(path);
  if (!knownSchemaVersions().includes(verified.manifest.schema)) {
    throw new BackupError(
      `${path} was made by a newer Tallygate: its schema is unknown to this version. Restore it with that version.`,
    );
  }
  return verified;
}

/**
 * Restores a backup into the empty database at `url`, compares every table with the backup, and then migrates to the
 * newest schema. All rows are written in one transaction: if it fails, the database stays empty.
 * @throws BackupError
 */
export async function restoreBackup({
  url,
  path,
  storeSecret = async () => undefined,
  migrations = MIGRATIONS_FOLDER,
}: {
  url: string;
  path: string;
  /** Stores the backup's secret. Called before the rows are committed, since some are unreadable without the secret. */
  storeSecret?: (secret: string) => Promise<void>;
  migrations?: string;
}): Promise<Verified> {
  const verified = await checkBackup(path);
  const { manifest, secret } = verified;
  const { Client } = databaseClient(url);
  const client = new Client({
    connectionTimeoutMillis: 10_000,
    application_name: 'tallygate restore',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const filled = await filledTables(client);
    if (filled.length > 0) {
      throw new BackupError(
        `The database is not empty (rows in ${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ', …' : ''}). ` +
          'Restore into a new DATA_DIR or an empty database. Nothing was changed.',
      );
    }
    // Migrations that are already applied wouldn't run again to fill in the old rows.
    if (((await schemaVersion(client)) ?? 0) > manifest.schema) {
      throw new BackupError(
        'The database is empty, but its schema is newer than that of the backup. ' +
          'Restore into a new DATA_DIR or a database without tables. Nothing was changed.',
      );
    }
    await migrate(url, { folder: migrations, upTo: manifest.schema });
    await client.query('begin');
    await client.query(SAME_TEXT);
    // The backup contains the counts that triggers maintain, and nobody listens for changes. Foreign keys are still
    // checked.
    await setTriggers(client, manifest, 'disable');
    await loadTables(client, path);
    await setTriggers(client, manifest, 'enable');
    for (const { name, last_value } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [`public."${name}"`, last_value]);
    }
    await compareTables(client, manifest);
    if (secret !== null) await storeSecret(secret);
    await client.query('commit');
    await client.query('analyze');
    await migrate(url, { folder: migrations });
    return verified;
  } finally {
    await client.end();
  }
}

async function setTriggers(client: pg.Client, { tables }: Manifest, to: 'enable' | 'disable'): Promise<void> {
  // A table can't be altered while deferred foreign-key checks are pending.
  await client.query('set constraints all immediate');
  for (const { name } of tables) await client.query(`alter table public."${name}" ${to} trigger user`);
}

async function loadTables(client: pg.Client, path: string): Promise<void> {
  let table: ReturnType<typeof startTable> | null = null;
  for await (const { kind, content } of readBackupFile(path)) {
    if (kind === 'D') {
      await table?.write(content);
      continue;
    }
    await table?.end();
    table = kind === 'T' ? startTable(client, tableHeadSchema.parse(JSON.parse(content.toString()))) : null;
  }
}

function startTable(client: pg.Client, head: BackupTableHead) {
  const stream = client.query(copyFrom(copyInStatement(head)));
  let failed: Error | undefined;
  const done = finished(stream).catch((error: Error) => {
    failed = error;
  });
  const check = () => {
    if (failed) throw failed;
  };
  return {
    async write(rows: Buffer): Promise<void> {
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

async function compareTables(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const expected of manifest.tables) {
    const tally = createTally();
    for await (const chunk of client.query(copyTo(await copyOutStatement(client, expected))))
      tally.add(chunk);
    const { rows, sha256 } = tally.result();
    if (rows !== expected.rows || sha256 !== expected.sha256) {
      throw new BackupError(
        `After loading, the table ${expected.name} differs from the backup (${rows} of ${expected.rows} rows). Nothing was restored.`,
      );
    }
  }
}
