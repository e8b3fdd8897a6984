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
/** Looked at this often, so that a backup missed while the app was down is made soon after. */
const CRON = '*/10 * * * *';
/** A draft this old is of a process that was killed. */
const DRAFT_KEPT_MS = 24 * HOUR_MS;

interface BackupServices {
  env: Env;
  log: Logger;
  databaseUrl: string;
  now: () => Date;
}

/** Makes a backup every so many hours, in one of the processes, and keeps the newest ones. */
export async function scheduleBackups(services: BackupServices & { jobs: Jobs }): Promise<void> {
  if (services.env.backups === undefined) return;
  await services.jobs.repeat('backup', CRON, async () => {
    await backUpIfDue(services);
  });
}

/** Answers the file it made; null where the newest one is young enough, or none are wanted. */
export async function backUpIfDue({ env, log, databaseUrl, now }: BackupServices): Promise<string | null> {
  if (env.backups === undefined) return null;
  const { dir, everyHours, keep } = env.backups;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const newest = (await backupsIn(dir, now)).at(-1);
  // A minute's grace, so that daily stays at the same time of day.
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
  // Only once the new one is complete; files of other names are not ours.
  const all = await backupsIn(dir, now);
  for (const old of all.slice(0, Math.max(0, all.length - keep))) await rm(join(dir, old.name));
  await removeOldDrafts(dir, now);
  return join(dir, name);
}

/** Oldest first. One dated later than now is of a clock gone wrong: it says nothing of what is due or old. */
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
    if (at !== null && now().getTime() - at > DRAFT_KEPT_MS) await rm(join(dir, name), { force: true });
  }
}

function momentOf(match: RegExpExecArray | null): number | null {
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
