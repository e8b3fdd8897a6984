import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { storeFile } from '#server/features/proposals/files/store-file.ts';
import { sealPdf } from '#server/features/proposals/sealing/seal-pdf.ts';
import { smallPdf } from '#server/kernel/sealed-pdf/small-pdf.fixture.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { addDemoClients } from '#tests/support/demo-clients.ts';
import { createEmptyDatabase, createFreshDatabase } from '#tests/support/fresh-database.ts';
import { migrationsAnd } from '#tests/support/later-migrations.ts';
import { createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { BackupError, writeBackupFile } from './backup-file.ts';
import { BACKUP_TITLE, verifyBackup } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

// Characters that COPY, SQL or line counting could mishandle.
const AWKWARD = 'tab\t newline\n cr\r backslash\\ \\. \\N quote\' " emoji 🧾 \u202E rtl {a,b} NULL';

let services: TestServices;
let url: string;
let folder: string;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  services = await startTestServices();
  url = services.connection.pool.options.connectionString ?? '';
  folder = await mkdtemp(join(tmpdir(), 'tallygate-backup-'));
  await createActor(services, { role: 'admin', email: 'ada@example.com' });
  await addDemoClients(services);
  await services.db.execute(
    sql`update clients set notes = ${AWKWARD} where id = (select id from clients order by id limit 1)`,
  );
});
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  await services.stop();
  await rm(folder, { recursive: true });
});

const backUp = (path: string) => takeBackup({ url, path, secret: 'the secret', now: services.now });

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  cleanUps.push(() => database.drop());
  return database.url;
}

async function query<Row extends pg.QueryResultRow>(at: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a backup', () => {
  it('restores every row and sequence unchanged', async () => {
    const path = join(folder, 'whole.backup');
    const manifest = await backUp(path);
    const counts = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
    expect(counts).toMatchObject({ clients: 60, users: expect.any(Number) });
    expect(counts.activity_events).toBeGreaterThan(60);
    expect((await stat(path)).mode & 0o777).toBe(0o600);

    const restored = await emptyDatabase();
    expect((await restoreBackup({ url: restored, path })).secret).toBe('the secret');
    for (const { name } of manifest.tables) {
      const all = `select row_to_json(t)::text as row from public.${name} t order by 1`;
      expect(await query(restored, all), name).toEqual(await query(url, all));
    }
    const again = await takeBackup({
      url: restored,
      path: join(folder, 'again'),
      secret: null,
      now: services.now,
    });
    expect(again.tables).toEqual(manifest.tables);
    expect(again.sequences).toEqual(manifest.sequences);
    // The next event gets a new number.
    await query(
      restored,
      `insert into activity_events (actor_name, type, changes) values ('Ann', 'client.created', '{}')`,
    );
  });

  it('restores stored files, even one of 30 MB', async () => {
    const sealed = await sealPdf(services, smallPdf(), {
      signed_at: '2026-03-02T10:00:00.000Z',
      reason: 'Signed',
    });
    const contents = [sealed, randomBytes(30 * 1024 * 1024), Buffer.from('\\x00\n\t\0')];
    const [client] = await query<{ id: string }>(url, 'select id from clients limit 1');
    for (const content of contents) {
      await services.db.transaction((tx) =>
        storeFile(tx, {
          client_id: client?.id ?? '',
          proposal_version_id: null,
          kind: 'proposal',
          name: 'a.pdf',
          type: 'application/pdf',
          content,
          at: services.now().toISOString(),
        }),
      );
    }
    const path = join(folder, 'files.backup');
    await backUp(path);
    const restored = await emptyDatabase();
    await restoreBackup({ url: restored, path });
    const files = 'select sha256, encode(sha256(content), $$hex$$) as actual from stored_files order by 1';
    const expected = contents.map((content) => createHash('sha256').update(content).digest('hex')).toSorted();
    expect(await query(restored, files)).toEqual(expected.map((hash) => ({ sha256: hash, actual: hash })));
    const keys = 'select fingerprint, sealed_key from sealing_keys';
    expect(await query(restored, keys)).toEqual(await query(url, keys));
    await asOwner(services, (tx) => tx.execute(sql`delete from stored_files`));
  });

  it('is a snapshot of one moment despite concurrent writes', async () => {
    const path = join(folder, 'busy.backup');
    let writing = true;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; writing; n += 1) {
        await services.db.transaction(async (tx) => {
          const { rows } = await tx.execute<{ id: string }>(
            sql`insert into clients (first_name, surname, email, proposal_id, status)
                values ('Busy', 'Writer', 'b@example.com', ${`TB${writer}-${n}`}, 'new_inquiry') returning id`,
          );
          await tx.execute(
            sql`insert into client_notes (client_id, note_text) values (${rows[0]?.id ?? null}, 'of a busy one')`,
          );
        });
      }
    });
    await backUp(path).finally(() => {
      writing = false;
    });
    await Promise.all(writers);
    const restored = await emptyDatabase();
    await restoreBackup({ url: restored, path });
    const alone = await query(
      restored,
      `select 1 from clients c where first_name = 'Busy' and not exists (select from client_notes n where n.client_id = c.id)`,
    );
    expect(alone).toEqual([]);
  });

  it('is restored with the secret stored before the rows are committed', async () => {
    const restored = await emptyDatabase();
    const path = join(folder, 'whole.backup');
    const kept: { secret: string; clients: number }[] = [];
    const storeSecret = async (secret: string) => {
      const [seen] = await query<{ count: number }>(restored, 'select count(*)::int from clients');
      kept.push({ secret, clients: seen?.count ?? -1 });
      throw new Error('no room for it');
    };
    await expect(restoreBackup({ url: restored, path, storeSecret })).rejects.toThrow('no room for it');
    expect(kept).toEqual([{ secret: 'the secret', clients: 0 }]);
    expect(await query(restored, 'select from clients')).toEqual([]);
    await restoreBackup({ url: restored, path });
  });

  it('contains no sessions', async () => {
    const { manifest } = await verifyBackup(join(folder, 'whole.backup'));
    expect(manifest.tables.map(({ name }) => name)).not.toContain('sessions');
  });

  it('of an older schema is migrated to the newest schema when it is restored', async () => {
    const old = await emptyDatabase();
    await migrate(old);
    await query(
      old,
      `insert into clients (first_name, surname, email, proposal_id, status) values ('Ann', 'Bell', 'a@example.com', 'TG1', 'new_inquiry')`,
    );
    const path = join(folder, 'old.backup');
    await takeBackup({ url: old, path, secret: null, now: services.now });
    const restored = await emptyDatabase();
    const migrations = await migrationsAnd(`alter table clients add column later text default 'filled in'`);
    await restoreBackup({ url: restored, path, migrations });
    expect(await query(restored, 'select first_name, later from clients')).toEqual([
      { first_name: 'Ann', later: 'filled in' },
    ]);
  });
});

describe('a restore is refused', () => {
  const tablesOf = (at: string) =>
    query(at, `select 1 from pg_class where relnamespace = 'public'::regnamespace`);

  it('if the file is damaged or is not a backup', async () => {
    const path = join(folder, 'whole.backup');
    await backUp(path);
    const whole = await readFile(path);
    const restored = await emptyDatabase();
    const damaged = join(folder, 'damaged.backup');
    const variants = [
      whole.subarray(0, whole.length - 9),
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 0),
      Buffer.concat([whole, Buffer.from([0])]),
      Buffer.concat([whole, Buffer.from('and more')]),
      Buffer.concat([whole, whole]),
    ];
    for (let part = 0; part < 20; part += 1) {
      const copy = Buffer.from(whole);
      // After the gzip header, whose time stamp and system don't matter.
      const index = 10 + Math.floor(((whole.length - 11) * part) / 20);
      copy[index] = (copy[index] ?? 0) ^ 0xff;
      variants.push(copy);
    }
    variants.push(Buffer.from('no backup at all'));
    for (const variant of variants) {
      await writeFile(damaged, variant);
      await expect(restoreBackup({ url: restored, path: damaged })).rejects.toThrow(BackupError);
    }
    expect(await tablesOf(restored)).toEqual([]);
  });

  it('if the file is missing', async () => {
    await expect(restoreBackup({ url, path: join(folder, 'nowhere') })).rejects.toThrow(/doesn't exist/);
  });

  it('if the schema of the backup is newer than the schema of this version', async () => {
    const path = join(folder, 'newer.backup');
    await writeBackupFile(path, async ({ write }) => {
      await write('H', Buffer.from(BACKUP_TITLE));
      const manifest = {
        made_at: '2030-01-01T00:00:00.000Z',
        schema: 9_999_999_999_999,
        tables: [],
        sequences: [],
      };
      await write('M', Buffer.from(JSON.stringify(manifest)));
    });
    const restored = await emptyDatabase();
    await expect(restoreBackup({ url: restored, path })).rejects.toThrow(/newer Tallygate/);
    expect(await tablesOf(restored)).toEqual([]);
  });

  it('if the empty database has a newer schema than the backup', async () => {
    const old = await emptyDatabase();
    await migrate(old);
    const path = join(folder, 'older.backup');
    await takeBackup({ url: old, path, secret: null, now: services.now });
    const newer = await emptyDatabase();
    await migrate(newer, { folder: await migrationsAnd('create table later (id int)') });
    await expect(restoreBackup({ url: newer, path })).rejects.toThrow(/is newer than that of the backup/);
  });

  it('if the database has data, which stays unchanged', async () => {
    const used = await createFreshDatabase();
    cleanUps.push(() => used.drop());
    const before = await query(used.url, 'select count(*) from service_options');
    await expect(restoreBackup({ url: used.url, path: join(folder, 'whole.backup') })).rejects.toThrow(
      /is not empty/,
    );
    expect(await query(used.url, 'select count(*) from service_options')).toEqual(before);
  });
});

it('a failed backup leaves nothing in the folder', async () => {
  const target = await mkdtemp(join(folder, 'failed-'));
  const failing = writeBackupFile(join(target, 'x.backup'), async ({ write }) => {
    await write('H', Buffer.from(BACKUP_TITLE));
    throw new Error('the connection was lost');
  });
  await expect(failing).rejects.toThrow('the connection was lost');
  expect(await readdir(target)).toEqual([]);
});
