import type pg from 'pg';
import { isReadOnly } from './database-away.ts';
import type { ServerFinder } from './find-server.ts';

/** Milliseconds between checks, and the milliseconds that a connection may be in use before its server is checked. */
const CHECK_EVERY_MS = 500;
const LONG_MS = 2_000;

/**
 * Closes connections to a server that has become read-only or that no longer responds at all, for example because its
 * machine hangs. Otherwise each query on them would wait for its own time limit.
 */
export function closeUnusable(pool: pg.Pool, finder: ServerFinder): () => void {
  const open = new Set<pg.PoolClient>();
  /** `performance.now()` when each connection was taken. */
  const inUse = new Map<pg.PoolClient, number>();
  let asking = false;
  pool.on('connect', (client) => open.add(client));
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (error, client) => {
    inUse.delete(client);
    if (!error || !isReadOnly(error)) return;
    finder.forget();
    for (const idle of open) if (!inUse.has(idle)) close(idle);
  });
  pool.on('remove', (client) => {
    open.delete(client);
    inUse.delete(client);
  });

  async function check(): Promise<void> {
    const since = Math.min(...inUse.values());
    if (asking || performance.now() - since < LONG_MS) return;
    asking = true;
    const responds = await finder.responds();
    asking = false;
    if (responds) {
      // The query is slow, but the server responds.
      for (const client of inUse.keys()) inUse.set(client, performance.now());
      return;
    }
    finder.forget();
    for (const client of open) close(client);
  }

  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function close(client: pg.PoolClient): void {
  client.connection.stream.destroy();
}
