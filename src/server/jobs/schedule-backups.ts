import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ownSecret } from '#embedded-postgres/data-dir/installation-secret.ts';
import { takeBackup } from '#server/db/backup/take-backup.ts';
import type { Env } from '#server/kernel/env.ts';
import type { Jobs } from './jobs.ts';

const NAME = /^tallygate-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const DRAFT = /^tallygate-.*\.backup\..*\.part$/;
const HOUR_MS = 3_600_000;
/** Checked often, so that a backup missed while the app was down is made soon after the app starts. */
const CRON = '*/10 * * * *';
/** A draft this old was left by a process that was killed. */
const DRAFT_MAX_AGE_MS = 24 * HOUR_MS;

interface BackupServices {
  env: Env;
  log: Logger;
  databaseUrl: string;
  now: () => Date;
}

/** Makes a backup every `everyHours` hours in one of the processes, and keeps the newest `keep`. */
export async function scheduleBackups(services: BackupServices & { jobs: Jobs }): Promise<void> {
  if (services.env.backups === undefined) return;
  await services.jobs.repeat('backup', CRON, async () => {
    await backUpIfDue(services);
  });
}

/** Returns the path of the new backup, or null if none is due or backups are off. */
export async function backUpIfDue({ env, log, databaseUrl, now }: BackupServices): Promise<string | null> {
  if (env.backups === undefined) return null;
  const { dir, everyHours, keep } = env.backups;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const newest = (await backupsIn(dir, now)).at(-1);
  // A minute's tolerance keeps daily backups at the same time of day.
  if (newest && now().getTime() - newest.at < everyHours * HOUR_MS - 60_000) return null;

  const name = `tallygate-${now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')}.backup`;
  const { tables } = await takeBackup({
    url: databaseUrl,
    path: join(dir, name),
    secret: ownSecret(env),
    now,
  });
  log.info({ backup: name, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }, 'A backup was made');
  // Delete old backups only after the new one is complete. Files with other names aren't ours.
  const all = await backupsIn(dir, now);
  for (const old of all.slice(0, Math.max(0, all.length - keep))) await rm(join(dir, old.name));
  await removeOldDrafts(dir, now);
  return join(dir, name);
}

/** Oldest first. Ignores files dated in the future, which come from a wrong clock. */
async function backupsIn(dir: string, now: () => Date): Promise<{ name: string; at: number }[]> {
  return (await readdir(dir))
    .flatMap((name) => {
      const at = momentOf(NAME.exec(name));
      return at === null || at > now().getTime() ? [] : [{ name, at }];
    })
    .sort((one, other) => one.at - other.at);
}

async function removeOldDrafts(dir: string, now: () => Date): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!DRAFT.test(name)) continue;
    const at = momentOf(NAME.exec(name.replace(/(\.backup)\..*$/, '$1')));
    if (at !== null && now().getTime() - at > DRAFT_MAX_AGE_MS) await rm(join(dir, name), { force: true });
  }
}

function momentOf(match: RegExpExecArray | null): number | null {
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
