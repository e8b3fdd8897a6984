import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { freePort } from '#tests/support/running-app.ts';

/** An empty folder for an app with its own database, and how to start it there. */
export async function newInstallation() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-torture-'));
  // If root runs the tests, the database runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const settings = {
    env: { DATA_DIR: dataDir, ...FIRST_ADMIN, LOG_LEVEL: 'warn' },
    port: await freePort(),
  };
  return { dataDir, settings };
}
