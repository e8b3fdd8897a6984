import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Confirmation } from '#contract/identity/account/confirmation.ts';
import type { Actor } from '#server/context.ts';
import { inSnapshot } from '#server/db/backup/snapshot.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { tryArchiveLock } from '#server/jobs/archives/archive-lock.ts';
import { findArchive } from '#server/jobs/archives/find-archive.ts';
import { writeStored } from '#server/jobs/archives/stored-archive.ts';
import { tidyArchives } from '#server/jobs/archives/tidy-archives.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { withPassword } from '#tests/support/with-password.ts';
import { unzip } from '#tests/support/zip/unzip.ts';
import { EXPORTS } from './export-kind.ts';

const DAY_MS = 24 * 3_600_000;

let services: TestServices;
let dataDir: string;
let actor: Actor;
let admin: ReturnType<typeof callAs>;
let confirmation: Confirmation;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tallygate-exports-'));
  services = await startTestServices({ DATA_DIR: dataDir });
  actor = await createActor(services, { role: 'admin', full_name: 'Ada Admin' });
  admin = callAs(services, actor);
  confirmation = await withPassword(services, actor);
});
afterAll(async () => {
  await services.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await expect.poll(async () => (await admin.dataExport.status()).state).not.toBe('running');
  await rm(join(dataDir, 'exports'), { recursive: true, force: true });
});

/** Starts an export and waits until it is ready. */
async function exported() {
  await admin.dataExport.start({ confirmation });
  await expect.poll(() => admin.dataExport.status(), { timeout: 60_000 }).toMatchObject({ state: 'ready' });
  const status = await admin.dataExport.status();
  if (status.state !== 'ready') throw new Error('The export is no longer ready');
  return status;
}

const url = () => services.connection.pool.options.connectionString ?? '';
const filesOf = () => readdir(join(dataDir, 'exports')).catch(() => []);

/** Holds the lock as another process that makes an export does, while `during` runs. */
const whileElsewhere = (during: () => Promise<void>) =>
  inSnapshot({ url: url(), name: 'other' }, async (client) => {
    expect(await tryArchiveLock(client, EXPORTS)).toBe(true);
    await during();
  });

describe('an export of everything', () => {
  it('becomes an archive with every file of an export', async () => {
    const { id, bytes, expires_at } = await exported();
    const { path } = await findArchive(services, EXPORTS, id);
    const archive = await readFile(path);
    expect(archive.length).toBe(bytes);
    expect(expires_at).toBe(new Date(services.now().getTime() + DAY_MS).toISOString());
    const files = unzip(archive);
    const manifest = JSON.parse(String(files.get('tallygate-2026-03-02/manifest.json')));
    expect(files.size).toBe(2 * manifest.tables.length + manifest.files.length + 2);
    expect(String(files.get('tallygate-2026-03-02/tables/users.jsonl'))).toContain('Ada Admin');
    const rows = await services.db
      .select()
      .from(audit_logs)
      .where(eq(audit_logs.action, 'DATA_EXPORT_STARTED'));
    expect(rows).toContainEqual(
      expect.objectContaining({ user_name: 'Ada Admin', new_values: { export_id: id } }),
    );
  });

  it('may be in a shared folder, reached by a link', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'tallygate-shared-'));
    await symlink(shared, join(dataDir, 'exports'));
    const { id } = await exported();
    expect(await readdir(shared)).toContain(`${id}.zip`);
    await rm(shared, { recursive: true });
  });

  it('needs the right password', async () => {
    const start = admin.dataExport.start({ confirmation: { method: 'password', secret: 'wrong' } });
    await expect(start).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    const code = admin.dataExport.start({ confirmation: { method: 'code', secret: '123456' } });
    await expect(code).rejects.toMatchObject({ code: 'SECOND_FACTOR_INVALID' });
    expect(await admin.dataExport.status()).toEqual({ state: 'none' });
  });

  it('is only for administrators', async () => {
    const staff = await createActor(services);
    await expect(callAs(services, staff).dataExport.status()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const key = callAs(services, { ...actor, api_key: { made_by: 'Ada Admin' } });
    await expect(key.dataExport.start({ confirmation })).rejects.toMatchObject({ code: 'NOT_FOR_KEYS' });
  });

  it('is refused while another process makes one', async () => {
    await whileElsewhere(async () => {
      expect(await admin.dataExport.status()).toEqual({ state: 'elsewhere' });
      await expect(admin.dataExport.start({ confirmation })).rejects.toMatchObject({
        code: 'EXPORT_UNDER_WAY',
      });
    });
    expect(await admin.dataExport.status()).toEqual({ state: 'none' });
  });

  it('replaces the earlier one', async () => {
    const first = await exported();
    const second = await exported();
    expect((await filesOf()).toSorted()).toEqual([`${second.id}.zip`, 'state.json'].toSorted());
    await expect(findArchive(services, EXPORTS, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('expires after a day and is deleted', async () => {
    const { id } = await exported();
    services.advance(DAY_MS - 1);
    await tidyArchives(services, EXPORTS);
    expect(await filesOf()).toContain(`${id}.zip`);
    services.advance(1);
    expect(await admin.dataExport.status()).toEqual({ state: 'none' });
    await expect(findArchive(services, EXPORTS, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await tidyArchives(services, EXPORTS);
    expect(await filesOf()).toEqual([]);
  });

  it('whose process has died is reported as failed', async () => {
    const { id, started_at, started_by_name } = await exported();
    const started = { id, started_at, started_by_name };
    await writeStored(services.env, EXPORTS, {
      ...started,
      state: 'running',
      part: 'files',
      done: 1,
      total: 2,
    });
    const failed = { ...started, state: 'failed', reason: 'interrupted' };
    expect(await admin.dataExport.status()).toEqual(failed);
    await whileElsewhere(async () => {
      await tidyArchives(services, EXPORTS);
      expect(await admin.dataExport.status()).toMatchObject({ state: 'running' });
    });
    await tidyArchives(services, EXPORTS);
    expect(await admin.dataExport.status()).toEqual(failed);
  });

  it('that can’t be written is reported as failed', async () => {
    await services.db.execute(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    await admin.dataExport.start({ confirmation }).catch(() => undefined);
    await expect.poll(() => admin.dataExport.status()).toMatchObject({ state: 'failed', reason: 'fault' });
    expect(await filesOf()).toEqual(['state.json']);
    await services.db.execute(`delete from drizzle.__drizzle_migrations where hash = 'later'`);
  });
});
