import { execFile } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processIdentity } from '#embedded-postgres/data-dir/process-identity.ts';

/** More than any system gives out, so never a process's id; and as long as the longest, so that it covers any. */
const NO_PROCESS = 999_999_999;

/**
 * Stops the PostgreSQL that a killed app left running on this cluster. To be called only by the owner of the lock.
 * @returns the id of the process it stopped
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
 * PostgreSQL refuses to start while the id in its file is taken, be it by a stranger or by the unread exit code of the
 * old server. Only the id goes: the line with the shared memory's key stays, by which PostgreSQL makes sure that no
 * old backend is still at work. Written over and never emptied first: on a full disk nothing would be left of it, and
 * PostgreSQL does not start beside an empty file.
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

/** Fast, then immediate, then by force; PostgreSQL recovers from each. */
async function stop(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw new Error(`A PostgreSQL (process ${pid}) runs on ${cluster} and can't be stopped.`, {
        cause: error,
      });
    }
    if (await ended(pid, 5_000)) return;
  }
  throw new Error(`A PostgreSQL (process ${pid}) runs on ${cluster} and does not stop.`);
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Whether this process is a PostgreSQL server that was started on that cluster (`postgres -D <cluster> …`). */
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
