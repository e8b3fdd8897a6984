import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbedded } from '#embedded-postgres/postgres/embedded.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { behindProxy } from '#tests/support/machines/behind-proxy.ts';
import {
  checkOutNextRelease,
  checkOutPreviousRelease,
  isPreviousReleaseHere,
} from '#tests/support/machines/checkouts.ts';
import { debianProgram } from '#tests/support/machines/debian-package.ts';
import { http1Client, http2Client } from '#tests/support/machines/keep-alive-client.ts';
import { runNginx } from '#tests/support/machines/nginx.ts';
import { type SteadyLoad, startSteadyLoad } from '#tests/support/machines/steady-load.ts';
import { freePort, type RunningApp, runApp } from '#tests/support/running-app.ts';
import type { TorturePart } from './part.ts';

const QUIET = { info: () => undefined, warn: () => undefined };
const JOURNEYS = fileURLToPath(new URL('../support/machines/journeys-main.ts', import.meta.url));

/** Expands the schema, as a release may while the previous one is still running. */
const MIGRATION = `alter table clients add column of_the_next_release text default 'new' not null;
--> statement-breakpoint
create index clients_of_the_next_release on clients (of_the_next_release, id);`;

/**
 * Replaces two processes of the previous release behind nginx, one by one, with this version plus one more migration.
 * In between, the other process restarts with the previous release on the new schema, and that release's own journeys
 * run against it.
 */
export async function upgrade(requests: number): Promise<TorturePart[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-upgrade-'));
  await chmod(folder, 0o711);
  const cleanUps: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    if (!isPreviousReleaseHere())
      return [{ name: 'upgrade', passed: null, detail: 'the previous release is not in this clone' }];
    const previous = await checkOutPreviousRelease(join(folder, 'previous'));
    const next = await checkOutNextRelease(join(folder, 'next'), MIGRATION);
    const database = await startEmbedded({ dataDir: join(folder, 'database'), log: QUIET });
    cleanUps.push(() => database.stop());
    const ports = [await freePort(), await freePort()] as const;
    const port = await freePort();
    const start = (index: 0 | 1, cwd: string) =>
      runApp({
        cwd,
        port: ports[index],
        env: behindProxy({ databaseUrl: database.url, folder, index, port }),
      });
    const apps: [RunningApp, RunningApp] = [await start(0, previous), await start(1, previous)];
    cleanUps.push(() => Promise.all(apps.map((app) => app.stop())));
    const replace = async (index: 0 | 1, cwd: string) => {
      await apps[index].stop();
      apps[index] = await start(index, cwd);
    };

    const program = debianProgram('nginx', 'nginx');
    let load: SteadyLoad | undefined;
    if (program !== null) {
      const nginx = await runNginx(program, { ports, port });
      cleanUps.push(() => nginx.stop());
      const { cookie } = await signInOverHttp(apps[0].url, ADMIN);
      const clients = [http1Client, http2Client].map((make) => make({ ...nginx, headers: { cookie } }));
      cleanUps.push(() => clients.map((client) => client.close()));
      load = await startSteadyLoad(clients, 2);
    }
    await replace(0, next);
    await replace(1, previous);
    const journeys = await runJourneys(previous, apps[1].url);
    await replace(1, next);
    return [
      {
        name: 'upgrade: the previous release restarts on the new schema, and its journeys work',
        ...journeys,
      },
      {
        name: 'upgrade: no request fails while each process is replaced',
        ...(await outcomeOf(load, requests)),
      },
    ];
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

async function runJourneys(checkout: string, url: string): Promise<Omit<TorturePart, 'name'>> {
  try {
    const { stdout } = await promisify(execFile)('node', [JOURNEYS, checkout, url], { cwd: checkout });
    return { passed: true, detail: stdout.trim() };
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return { passed: false, detail: `${stdout}${stderr}`.slice(-1_500) };
  }
}

/** Keeps up the load until enough requests have been sent, or many have failed. */
async function outcomeOf(load: SteadyLoad | undefined, requests: number): Promise<Omit<TorturePart, 'name'>> {
  if (!load) return { passed: null, detail: 'nginx is not installed' };
  while (load.reads() + load.writes() < requests && load.failed.length < 100) await sleep(50);
  await load.stop();
  const detail = `${load.reads()} reads and ${load.writes()} writes, ${load.failed.length} failed`;
  return { passed: load.failed.length === 0, detail: [detail, ...load.failed.slice(0, 5)].join('\n') };
}
