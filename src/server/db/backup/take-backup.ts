import { to as copyTo } from 'pg-copy-streams';
import { writeBackupFile } from './backup-file.ts';
import { BACKUP_TITLE, createTally, type Manifest } from './manifest.ts';
import { inSnapshot, sequenceValues } from './snapshot.ts';
import { backedUpTables, copyOutStatement } from './tables.ts';

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
  return inSnapshot({ url, name: 'tallygate backup' }, async (client, schema) => {
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
      manifest.sequences = await sequenceValues(client);
      if (secret !== null) await write('S', Buffer.from(secret));
      await write('M', Buffer.from(JSON.stringify(manifest)));
    });
    return manifest;
  });
}
