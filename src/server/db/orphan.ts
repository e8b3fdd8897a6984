import { execFile } from 'node:child_process';
import { readFile, readlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processIdentity } from './process-identity.ts';

/** More than any system gives out, so never a process's id. */
const NO_PROCESS = 999_999_999;

/**
 * Stops the PostgreSQL that a killed app left running on this cluster. To be called only by the owner of the lock.
 * @returns the id of the process it stopped
 */
export async function stopOrphan(cluster: string): Promise<number | undefined> {
  const file = join(cluster, 'postmaster.pid');
  const content = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(content, 10);
  if (!(pid > 0) || (await processIdentity(pid)) === undefined) return undefined;
  if (!(await isPostmasterOf(pid, cluster))) {
    // The id is another process's by now and PostgreSQL would take it for its own. Only the id goes: the line with
    // the shared memory's key stays, by which PostgreSQL makes sure that no old backend is still at work.
    await writeFile(file, content.replace(/^\d+/, String(NO_PROCESS)));
    return undefined;
  }
  // Fast, then immediate, then by force; PostgreSQL recovers from each.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return pid;
      throw new Error(`A PostgreSQL (process ${pid}) runs on ${cluster} and can't be stopped.`, {
        cause: error,
      });
    }
    if (await ended(pid, 5_000)) return pid;
  }
  throw new Error(`A PostgreSQL (process ${pid}) runs on ${cluster} and does not stop.`);
}

/** Whether this process is a PostgreSQL server on that cluster: a server works inside its data directory. */
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [cwd, commandLine] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    ]);
    return cwd === cluster && basename(commandLine.split('\0')[0] ?? '') === 'postgres';
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('postgres') && stdout.includes(cluster);
}

async function ended(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    if ((await processIdentity(pid)) === undefined) return true;
    await sleep(20);
  }
  return false;
}
