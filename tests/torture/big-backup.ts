import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateClients } from '#demo/generate.ts';
import { storeGenerated } from '#demo/store-generated.ts';
import { startEmbedded } from '#embedded-postgres/postgres/embedded.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { takeBackup } from '#server/db/backup/take-backup.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { runOnce } from '#tests/support/run-once.ts';
import type { TorturePart } from './part.ts';

const QUIET = { info: () => undefined, warn: () => undefined };
const now = () => new Date('2026-03-02T10:15:30.123Z');

/** Backs up generated clients with their histories, restores them and compares the checksums. */
export async function bigBackup(clients: number): Promise<TorturePart[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-torture-'));
  await chmod(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, log: QUIET, durable: false });
  const path = join(dataDir, 'big.backup');
  try {
    await migrate(server.url);
    const connection = connect(server.url, { onError: () => undefined });
    await storeGenerated(
      connection.db,
      generateClients({
        seed: 1,
        count: clients,
        now: now(),
        users: [{ user_id: '5f1f6b62-9a43-4d11-8d5f-0a9b1c2d3e4f', full_name: 'Sam Staff' }],
        bookers: ['Tax Adviser', 'Senior Partner'],
      }),
    );
    await connection.close();
    const restored = new URL(server.url);
    restored.pathname = '/restored';
    await runOnce(server.url, 'create database restored template template0');

    const began = performance.now();
    const made = await takeBackup({ url: server.url, path, secret: null, now });
    const between = performance.now();
    await restoreBackup({ url: restored.href, path });
    const ended = performance.now();
    const again = await takeBackup({
      url: restored.href,
      path: join(dataDir, 'again.backup'),
      secret: null,
      now,
    });
    const same = JSON.stringify(again.tables) === JSON.stringify(made.tables);
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      {
        name: `backup and restore of ${clients.toLocaleString('en-GB')} clients`,
        passed: same && made.tables.some((table) => table.name === 'clients' && table.rows === clients),
        detail: `${rows.toLocaleString('en-GB')} rows, ${((await stat(path)).size / 1e6).toFixed(0)} MB: made in ${((between - began) / 1e3).toFixed(1)} s, restored and compared in ${((ended - between) / 1e3).toFixed(1)} s, ${same ? 'every checksum the same' : 'a checksum differs'}`,
      },
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
