import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { knownSchemaVersions } from '#server/db/migrate.ts';
import { BackupError, readBackupFile } from './backup-file.ts';
import { copyIn, loadDatabase } from './load-database.ts';
import { createTally, type Manifest, tableHeadSchema, type Verified, verifyBackup } from './manifest.ts';
import { copyInStatement, copyOutStatement } from './tables.ts';

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
  migrations,
}: {
  url: string;
  path: string;
  /** Stores the backup's secret. Called before the rows are committed, since some are unreadable without the secret. */
  storeSecret?: (secret: string) => Promise<void>;
  migrations?: string;
}): Promise<Verified> {
  const verified = await checkBackup(path);
  const { manifest, secret } = verified;
  const { schema, sequences } = manifest;
  await loadDatabase(
    { url, content: { name: 'backup', schema, sequences }, migrations },
    {
      load: (client) => loadTables(client, path),
      async check(client) {
        await compareTables(client, manifest);
        if (secret !== null) await storeSecret(secret);
      },
    },
  );
  return verified;
}

async function loadTables(client: pg.Client, path: string): Promise<void> {
  let table: ReturnType<typeof copyIn> | null = null;
  for await (const { kind, content } of readBackupFile(path)) {
    if (kind === 'D') {
      await table?.write(content);
      continue;
    }
    await table?.end();
    table =
      kind === 'T'
        ? copyIn(client, copyInStatement(tableHeadSchema.parse(JSON.parse(content.toString()))))
        : null;
  }
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
