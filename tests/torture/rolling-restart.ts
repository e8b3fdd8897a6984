import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#embedded-postgres/postgres/embedded.ts';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { freePort, type RunningApp, runApp } from '#tests/support/running-app.ts';
import { lostWrites } from './lost-writes.ts';
import type { TorturePart } from './part.ts';
import { nothingAcknowledged, startWriters } from './writers.ts';

const QUIET = { info: () => undefined, warn: () => undefined };

/** Runs several processes on one database behind a proxy, and restarts them one by one under load. */
export async function rollingRestart(processes: number): Promise<TorturePart[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-torture-'));
  await chmod(dataDir, 0o711);
  const database = await startEmbedded({ dataDir, log: QUIET });
  const proxyPort = await freePort();
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const start = (index: number) =>
    runApp({
      port: ports[index] ?? 0,
      env: {
        DATABASE_URL: database.url,
        DATA_DIR: join(dataDir, `app-${index}`),
        APP_URL: `http://localhost:${proxyPort}`,
        AUTH_SECRET: 'the same secret in every process, 32 characters',
        ...FIRST_ADMIN,
        LOG_LEVEL: 'warn',
      },
    });
  let apps: RunningApp[] = [];
  const proxy = balancer(ports);
  try {
    apps = await Promise.all(ports.map((_, index) => start(index)));
    await new Promise<void>((resolve) => proxy.server.listen(proxyPort, 'localhost', resolve));
    const url = `http://localhost:${proxyPort}`;

    const { cookie } = await signInOverHttp(url, ADMIN);
    const known = await Promise.all(
      ports.map(
        async (port) => (await fetch(`http://localhost:${port}/api/clients`, { headers: { cookie } })).status,
      ),
    );
    const live = await liveEverywhere(ports, cookie);

    const acknowledged = nothingAcknowledged();
    const writers = await startWriters(url, acknowledged, 4);
    for (let index = 0; index < processes; index += 1) {
      await apps[index]?.stop();
      apps[index] = await start(index);
    }
    await writers.stop();
    const lost = await lostWrites(database.url, acknowledged);
    const failed = [...writers.failures].map(([code, times]) => `${times} × ${code}`).join(', ');
    return [
      {
        name: 'several processes: one session works at all of them',
        passed: known.every((status) => status === 200),
        detail: known.join(', ') + faultsOf(apps),
      },
      {
        name: 'several processes: a change at one reaches the browsers of all',
        passed: live,
        detail: live ? `from each of the ${processes} processes` : 'not received everywhere',
      },
      {
        name: 'several processes: rolling restart under load',
        passed: writers.failures.size === 0 && lost.length === 0 && acknowledged.sent.size > 0,
        detail:
          lost.join('; ') || `${writers.requests()} requests, failed: ${failed || 'none'}; nothing lost`,
      },
    ];
  } finally {
    proxy.stop();
    await Promise.all(apps.map((app) => app.stop()));
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Faults in the logs of the processes, for debugging. */
function faultsOf(apps: readonly RunningApp[]): string {
  const faults = apps.flatMap((app) =>
    app
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50')),
  );
  return faults.length > 0 ? `; ${faults.length} faults, e.g. ${faults[0]?.slice(0, 700)}` : '';
}

/** Checks that a change made at each process is announced by all of them. */
async function liveEverywhere(ports: readonly number[], cookie: string): Promise<boolean> {
  for (const port of ports) if (!(await reachesEveryProcess(port, ports, cookie))) return false;
  return true;
}

async function reachesEveryProcess(
  madeAt: number,
  ports: readonly number[],
  cookie: string,
): Promise<boolean> {
  const streams = await Promise.all(
    ports.map(async (port) => {
      const response = await fetch(`http://localhost:${port}/api/events`, { headers: { cookie } });
      return response.body?.pipeThrough(new TextDecoderStream()).getReader();
    }),
  );
  const made = await fetch(`http://localhost:${madeAt}/api/clients`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Ann',
      surname: 'Bell',
      email: 'a@example.com',
      inquiry_source: 'Email',
    }),
  });
  const { id } = (await made.json()) as { id: string };
  const received = await Promise.all(
    streams.map(async (reader) => {
      const deadline = Date.now() + 30_000;
      let text = '';
      while (reader && !text.includes(id) && Date.now() < deadline) text += (await reader.read()).value ?? '';
      await reader?.cancel();
      return text.includes(id);
    }),
  );
  return received.every(Boolean);
}

/**
 * Round robin over keep-alive connections, like docs/examples/nginx.conf. If a connection is refused, the request
 * goes to the next process. A request that was delivered is never sent twice.
 */
function balancer(ports: readonly number[]) {
  let turn = 0;
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const first = turn++;
      const deliver = (attempt: number) => {
        const port = ports[(first + attempt) % ports.length];
        const sent = request(
          {
            port,
            host: 'localhost',
            path: incoming.url,
            method: incoming.method,
            headers: incoming.headers,
            agent,
          },
          (answered) => {
            answer.writeHead(answered.statusCode ?? 502, answered.headers);
            answered.pipe(answer);
          },
        );
        sent.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNREFUSED' && attempt < ports.length) deliver(attempt + 1);
          else answer.writeHead(502).end();
        });
        sent.end(Buffer.concat(chunks));
      };
      deliver(0);
    });
  });
  return {
    server,
    stop() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
