import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * A text that stays the same for the life of a process and is never another's, even if its id is given out
 * again: the boot and the tick it was started in (Linux), elsewhere the second. Undefined: no such process.
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
    // The name in brackets may itself hold spaces and brackets; what follows it begins with field 3, the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    // A zombie holds nothing any more: it only waits for its parent to read its exit code.
    return state === 'Z' || state === 'X' ? undefined : `${boot.trim()} ${startTicks}`;
  } catch {
    return undefined;
  }
}
