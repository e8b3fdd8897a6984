import { execFile } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processIdentity } from '#embedded-postgres/data-dir/process-identity.ts';

/** Greater than any process id, and with at least as many digits, so that it can overwrite any id in place. */
const NO_PROCESS = 999_999_999;

/**
 * Stops the PostgreSQL that a killed app left running on this cluster. Only the owner of the lock may call it.
 * @returns the id of the stopped process, or undefined if no process was running
 */
export async function stopOrphan(cluster: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(pidFile(cluster), 'utf8').catch(() => ''), 10);
  if (!(pid > 0)) return undefined;
  const found = (await processIdentity(pid)) !== undefined && (await isPostmasterOf(pid, cluster));
  if (found) await stop(pid, cluster);
  await forgetProcess(cluster);
  return found ? pid : undefined;
}

/**
 * Replaces the id in PostgreSQL's file, because PostgreSQL refuses to start while any process, even a zombie, has that
 * id. The shared memory's key stays: PostgreSQL uses it to check that no old backend is running. The file isn't
 * truncated first, because on a full disk it could stay empty, and PostgreSQL refuses to start with an empty file.
 */
async function forgetProcess(cluster: string): Promise<void> {
  const content = await readFile(pidFile(cluster), 'utf8').catch(() => undefined);
  if (!content) return;
  const file = await open(pidFile(cluster), 'r+');
  try {
    await file.write(content.replace(/^\d+/, String(NO_PROCESS)), 0);
  } finally {
    await file.close();
  }
}

/** Tries a fast shutdown, then an immediate shutdown, then SIGKILL. PostgreSQL recovers from each. */
async function stop(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw new Error(`PostgreSQL (process ${pid}) is already running on ${cluster} and can't be stopped.`, {
        cause: error,
      });
    }
    if (await ended(pid, 5_000)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) is already running on ${cluster} and does not stop.`);
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Whether the process `pid` is a PostgreSQL server that was started on `cluster` (`postgres -D <cluster> …`). */
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [program = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split(
      '\0',
    );
    return basename(program) === 'postgres' && args.includes(cluster);
  }
  const ps = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return ps?.stdout.includes(`postgres -D ${cluster} `) ?? false;
}

async function ended(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    if ((await processIdentity(pid)) === undefined) return true;
    await sleep(20);
  }
  return false;
}
