import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { REQUIRE_WRITABLE } from '#server/db/database-away.ts';
import type { PairServer } from '#tests/support/machines/postgres-pair.ts';
import { freePort } from '#tests/support/running-app.ts';

const DOCUMENTED = new URL('../../../docs/examples/haproxy.cfg', import.meta.url);
const CHECK_MS = 800;

export interface Haproxy {
  port: number;
  stop(): Promise<void>;
}

/** Runs docs/examples/haproxy.cfg in front of two servers. Small HTTP servers respond to its checks, as Patroni does. */
export async function startHaproxy(program: string, servers: readonly PairServer[]): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-haproxy-'));
  const port = await freePort();
  const checks: Server[] = [];
  let config = readFileSync(DOCUMENTED, 'utf8').replace('127.0.0.1:5000', `127.0.0.1:${port}`);
  for (const [index, server] of servers.entries()) {
    const check = await serveCheck(server);
    checks.push(check.server);
    config = config.replace(
      `10.0.0.${index + 1}:5432 check port 8008`,
      `127.0.0.1:${server.port} check addr 127.0.0.1 port ${check.port}`,
    );
  }
  await writeFile(join(folder, 'haproxy.cfg'), config);
  const child = spawn(program, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await listening(child, port);
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      for (const check of checks) check.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function serveCheck({ url }: PairServer): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, answer) => {
    isWritable(url).then((writable) => answer.writeHead(writable ? 200 : 503).end());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, port };
}

async function isWritable(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CHECK_MS,
    query_timeout: CHECK_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(REQUIRE_WRITABLE);
    return true;
  } catch {
    return false;
  } finally {
    client.connection.stream.destroy();
  }
}

/** Waits until a connection through the proxy stays open, which means that the proxy's first check has passed. */
async function listening(child: ChildProcess, port: number): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`HAProxy exited with ${child.exitCode}`);
    if (await staysOpen(port)) return;
  }
  throw new Error('HAProxy forwards no connection');
}

function staysOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('error', () => end(false)).once('close', () => resolve(false));
    socket.setTimeout(300, () => end(true));
  });
}
