import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openInstallation } from '#embedded-postgres/postgres/installation.ts';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { freePort, runApp } from '#tests/support/running-app.ts';
import { lostWrites } from './lost-writes.ts';
import type { TorturePart } from './part.ts';
import { nothingAcknowledged, startWriters, type Writers } from './writers.ts';

const NAME = 'database away: disk full';
/** Bytes left free for the writers to use up. */
const LEFT = 6 * 1024 * 1024;
const FULL_MS = 15_000;
/** Maximum milliseconds between freeing space and the next successful write. */
const BACK_WITHIN = 20_000;

/** Fills a small file system under a separate installation. Mounting it requires root. */
export async function diskFull(): Promise<TorturePart[]> {
  const mount = await mkdtemp(join(tmpdir(), 'tallygate-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', mount], { stdio: 'ignore' });
  } catch {
    await rm(mount, { recursive: true });
    return [{ name: NAME, passed: null, detail: 'this machine cannot mount a small file system' }];
  }
  try {
    await chmod(mount, 0o711);
    return [await fillAndFree(mount)];
  } finally {
    execFileSync('umount', ['-l', mount], { stdio: 'ignore' });
    await rm(mount, { recursive: true, force: true });
  }
}

async function fillAndFree(mount: string): Promise<TorturePart> {
  const dataDir = join(mount, 'data');
  const acknowledged = nothingAcknowledged();
  const app = await runApp({
    port: await freePort(),
    env: {
      DATA_DIR: dataDir,
      ...FIRST_ADMIN,
      LOG_LEVEL: 'warn',
    },
  });
  let writers: Writers | undefined;
  try {
    writers = await startWriters(app.url, acknowledged);
    const { call, cookie } = await signInOverHttp(app.url, ADMIN);
    const ballast = join(mount, 'ballast');
    const { bavail, bsize } = await statfs(mount);
    await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - LEFT))).catch(ignoreFullDisk);

    const reads = new Map<number, number>();
    for (const until = Date.now() + FULL_MS; Date.now() < until; await sleep(50)) {
      const { status } = await fetch(`${app.url}/api/clients`, { headers: { cookie } });
      if (writers.failures.size > 0) reads.set(status, (reads.get(status) ?? 0) + 1);
    }
    const refused = new Map(writers.failures);

    await rm(ballast);
    const began = performance.now();
    const created = async () => {
      const typed = { first_name: 'Ann', surname: 'Bell', email: 'a@example.com', inquiry_source: 'Email' };
      acknowledged.clients.add((await call.clients.create(typed)).id);
    };
    while (
      !(await created().then(
        () => true,
        () => false,
      )) &&
      performance.now() - began < 2 * BACK_WITHIN
    )
      await sleep(50);
    const back = Math.round(performance.now() - began);
    await writers.stop();

    const { url } = await openInstallation({ dataDir });
    const lost = await lostWrites(url, acknowledged);
    const ended = app.process.exitCode !== null;
    const summary = (counts: Map<unknown, number>) =>
      [...counts].map(([result, times]) => `${times} × ${result}`).join(', ') || 'none';
    return {
      name: NAME,
      passed:
        lost.length === 0 &&
        !ended &&
        back < BACK_WITHIN &&
        [...refused.keys()].join() === 'SERVICE_UNAVAILABLE' &&
        [...reads.keys()].every((status) => status === 200 || status === 503),
      detail:
        `${lost.join('; ') || 'nothing lost'}; while full: changes ${summary(refused)}, reads ${summary(reads)}; ` +
        `the app ${ended ? 'exited' : 'stayed up'}, working again ${back} ms after space was freed`,
    };
  } finally {
    await writers?.stop();
    await app.stop();
  }
}

/** Ignores a full disk, because the writers may have used up the free space first. */
function ignoreFullDisk(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOSPC') throw error;
}
