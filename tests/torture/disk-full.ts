import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInstallation } from '#server/db/installation.ts';
import { freePort, runApp } from '#tests/support/running-app.ts';
import { lostWrites } from './lost-writes.ts';
import type { Part } from './part.ts';
import { ADMIN, nothingAcknowledged, startWriters } from './writers.ts';

const NAME = 'database away: disk full';
/** Bytes left free for the writers to use up. */
const LEFT = 6 * 1024 * 1024;
const WRITE_MS = 15_000;

/** Fills a small file system under an installation of its own; needs root, to mount one. */
export async function diskFull(): Promise<Part[]> {
  const mount = await mkdtemp(join(tmpdir(), 'tallygate-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', mount], { stdio: 'ignore' });
  } catch {
    await rm(mount, { recursive: true });
    return [{ name: NAME, passed: true, says: 'not tried: a small file system can not be mounted here' }];
  }
  try {
    await chmod(mount, 0o711);
    const dataDir = join(mount, 'data');
    const env = {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
    };
    const port = await freePort();
    const acknowledged = nothingAcknowledged();
    const app = await runApp({ env, port });
    const writers = await startWriters(app.url, acknowledged);
    const ballast = join(mount, 'ballast');
    const { bavail, bsize } = await statfs(mount);
    await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - LEFT)));
    await new Promise((resolve) => setTimeout(resolve, WRITE_MS));
    const codes = [...writers.failures].map(([code, times]) => `${times} × ${code}`).join(', ');
    await rm(ballast);
    await writers.stop();
    // Without room for its log the database ends, and the app with it; whoever watches starts them again.
    const ended = app.process.exitCode !== null;
    await app.stop();

    const again = await runApp({ env, port });
    const { url } = await openInstallation({ dataDir });
    const lost = await lostWrites(url, acknowledged);
    await again.stop();
    const faults = writers.failures.has('INTERNAL_SERVER_ERROR');
    return [
      {
        name: NAME,
        passed: lost.length === 0 && !faults && writers.failures.size > 0,
        says: `${lost.join('; ') || 'nothing lost'}; while full: ${codes || 'no failure'}; the app ${ended ? 'ended and started again' : 'stayed up'}`,
      },
    ];
  } finally {
    execFileSync('umount', ['-l', mount], { stdio: 'ignore' });
    await rm(mount, { recursive: true, force: true });
  }
}
