import { to as copyTo } from 'pg-copy-streams';
import { databaseClient } from '#server/db/database-client.ts';
import { schemaVersion } from '#server/db/migrate.ts';
import { writeBackupFile } from './backup-file.ts';
import { BACKUP_TITLE, createTally, type Manifest } from './manifest.ts';
import { backedUpTables, copyOutStatement, SAME_TEXT } from './tables.ts';

/**
 * Writes a snapshot of the database at `url` to the file `path`, without blocking other work.
 * `secret` signs session cookies and encrypts second factors. Null if it isn't stored in the data directory.
 */
export async function takeBackup({
  url,
  path,
  secret,
  now,
}: {
  url: string;
  path: string;
  secret: string | null;
  now: () => Date;
}): Promise<Manifest> {
  const { Client } = databaseClient(url);
  const client = new Client({
    connectionTimeoutMillis: 10_000,
    application_name: 'tallygate backup',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(SAME_TEXT);
    const schema = await schemaVersion(client);
    if (schema === null) throw new Error('This is not a Tallygate database: there is nothing to back up.');
    const manifest: Manifest = { made_at: now().toISOString(), schema, tables: [], sequences: [] };
    await writeBackupFile(path, async ({ write }) => {
      await write('H', Buffer.from(BACKUP_TITLE));
      for (const table of await backedUpTables(client)) {
        await write('T', Buffer.from(JSON.stringify(table)));
        const tally = createTally();
        for await (const chunk of client.query(copyTo(await copyOutStatement(client, table)))) {
          tally.add(chunk);
          await write('D', chunk);
        }
        manifest.tables.push({ ...table, ...tally.result() });
      }
      // Sequences are read last, so that their values cover the newest rows in the snapshot.
      const { rows } = await client.query<Manifest['sequences'][number]>(
        `select sequencename as name, last_value::text from pg_sequences
         where schemaname = 'public' and last_value is not null order by 1`,
      );
      manifest.sequences = rows;
      if (secret !== null) await write('S', Buffer.from(secret));
      await write('M', Buffer.from(JSON.stringify(manifest)));
    });
    await client.query('commit');
    return manifest;
  } finally {
    await client.end();
  }
}
