import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a connection stays open without a request: time for a proxy to use it once more. */
const IDLE_MS = 1_000;
/** Milliseconds for requests under way to finish. */
const GRACE_MS = 5_000;
const LOOK_MS = 50;

/**
 * Takes no more connections, and ends each with the next answer on it. Those without a request are not closed at once:
 * a proxy may be sending one just now, and one that is cut off so is not sent to another process again.
 */
export async function closeServer(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  let open = true;
  const closed = once(server, 'close').then(() => {
    open = false;
  });
  // The server's own `close` closes what is idle.
  TcpServer.prototype.close.call(server);
  for (let waited = 0; open && waited < GRACE_MS; waited += LOOK_MS) {
    if (waited >= IDLE_MS) server.closeIdleConnections();
    await Promise.race([closed, sleep(LOOK_MS)]);
  }
  server.closeAllConnections();
  await closed;
}
