import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns a text that identifies a process even after its id is reused. On Linux: the boot id and the clock tick at
 * which the process started. Elsewhere: the second at which it started. Undefined if the process
 * doesn't exist or has ended.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') {
    const started = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined);
    return started?.stdout.trim() || undefined;
  }
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    ]);
    // The name in brackets may contain spaces and brackets. Field 3, the state, follows its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    // A zombie has released everything. It only waits for its parent to read its exit code.
    return state === 'Z' || state === 'X' ? undefined : `${boot.trim()} ${startTicks}`;
  } catch {
    return undefined;
  }
}
