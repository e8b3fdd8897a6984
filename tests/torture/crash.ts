import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterLocation } from '#embedded-postgres/postgres/cluster.ts';
import { openInstallation } from '#embedded-postgres/postgres/installation.ts';
import { type RunningApp, runApp } from '#tests/support/running-app.ts';
import { lostWrites } from './lost-writes.ts';
import { newInstallation } from './new-installation.ts';
import type { TorturePart } from './part.ts';
import { nothingAcknowledged, startWriters } from './writers.ts';

const VICTIMS = ['database', 'server', 'both'] as const;
/** Maximum milliseconds of writing before each kill. */
const WRITE_MS = 1_500;

/** Kills server, database or both with SIGKILL under load. After each restart, all acknowledged writes must exist. */
export async function crash(kills: number): Promise<TorturePart[]> {
  const { dataDir, settings } = await newInstallation();
  const acknowledged = nothingAcknowledged();
  const problems: string[] = [];
  const restarts: number[] = [];
  let requests = 0;
  let app: RunningApp | undefined;
  try {
    app = await runApp(settings);
    for (let kill = 0; kill < kills; kill += 1) {
      const writers = await startWriters(app.url, acknowledged);
      await sleep(200 + Math.random() * WRITE_MS);
      // A busy machine may need longer until the first proposal is sent.
      while (acknowledged.sent.size === 0) await sleep(20);
      const victim = VICTIMS[kill % VICTIMS.length] ?? 'both';
      const began = performance.now();
      try {
        await killProcesses(app, dataDir, victim);
        if (victim === 'database') await untilReady(app);
        else app = await runApp(settings);
      } finally {
        await writers.stop();
      }
      restarts.push((performance.now() - began) / 1_000);
      requests += writers.requests();
      const { url } = await openInstallation({ dataDir });
      for (const problem of await lostWrites(url, acknowledged))
        problems.push(`kill ${kill + 1}: ${problem}`);
      if (problems.length > 0) break;
    }
  } finally {
    await app?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const slowest = Math.max(0, ...restarts).toFixed(1);
  return [
    {
      name: `crash: ${kills} × kill -9 of server, database or both`,
      passed: problems.length === 0 && acknowledged.sent.size > 0,
      detail:
        problems.join('; ') ||
        `${acknowledged.clients.size} clients, ${acknowledged.answered.size} questionnaires, ${acknowledged.sent.size} sends ` +
          `acknowledged in ${requests} requests, none lost or incomplete; ready again within ${slowest} s`,
    },
  ];
}

/** Kills the server, its database or both with SIGKILL, and waits until they are gone. */
export async function killProcesses(
  app: RunningApp,
  dataDir: string,
  victim: (typeof VICTIMS)[number],
): Promise<void> {
  const ended = new Promise((resolve) => app.process.once('exit', resolve));
  const { path } = await clusterLocation(dataDir);
  const file = join(path, 'postmaster.pid');
  const databaseId = async () => Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  const killed = await databaseId();
  if (victim !== 'server') process.kill(killed, 'SIGKILL');
  if (victim === 'database') {
    // On a slow machine, the restarted database may be up before the first poll.
    while ((await isReady(app.url)) && (await databaseId()) === killed) await sleep(5);
    return;
  }
  process.kill(-(app.process.pid ?? 0), 'SIGKILL');
  await ended;
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the app is ready. The app restarts its database automatically. */
async function untilReady({ url, output }: RunningApp): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
    if (await isReady(url)) return;
  }
  throw new Error(`The database was not back within a minute:\n${output().slice(-3_000)}`);
}
