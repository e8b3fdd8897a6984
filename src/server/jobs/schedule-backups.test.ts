import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { verifyBackup } from '#server/db/backup/manifest.ts';
import { startTestServices } from '#tests/support/test-services.ts';
import { backUpIfDue } from './schedule-backups.ts';

const services = await startTestServices();
const url = services.connection.pool.options.connectionString ?? '';
const folder = await mkdtemp(join(tmpdir(), 'tallygate-scheduled-'));
afterAll(async () => {
  await services.stop();
  await rm(folder, { recursive: true });
});

describe('scheduled backups', () => {
  it('are made when due', async () => {
    const dir = join(folder, 'scheduled');
    const scheduled = {
      ...services,
      databaseUrl: url,
      env: { ...services.env, backups: { dir, everyHours: 6, keep: 2 } },
    };
    expect(await backUpIfDue(scheduled)).toBe(join(dir, 'tallygate-20260302T101530Z.backup'));
    expect(await backUpIfDue(scheduled)).toBeNull();
    await writeFile(join(dir, 'mine.txt'), 'not a backup');
    for (let time = 0; time < 3; time += 1) {
      services.advance(6 * 3_600_000);
      expect(await backUpIfDue(scheduled)).not.toBeNull();
    }
    expect((await readdir(dir)).sort()).toEqual([
      'mine.txt',
      'tallygate-20260302T221530Z.backup',
      'tallygate-20260303T041530Z.backup',
    ]);
    await verifyBackup(join(dir, 'tallygate-20260303T041530Z.backup'));
  });

  it('are made even if a file is dated in the future', async () => {
    const dir = await mkdtemp(join(folder, 'future-'));
    await writeFile(join(dir, 'tallygate-20990101T000000Z.backup'), 'by a clock gone wrong');
    const env = { ...services.env, backups: { dir, everyHours: 6, keep: 1 } };
    const scheduled = { ...services, databaseUrl: url, env };
    const made = await backUpIfDue(scheduled);
    await verifyBackup(made ?? 'none');
    expect(await backUpIfDue(scheduled)).toBeNull();
  });

  it('are off by default', async () => {
    expect(await backUpIfDue({ ...services, databaseUrl: url })).toBeNull();
  });
});
