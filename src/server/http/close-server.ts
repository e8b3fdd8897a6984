import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that an idle connection stays open, so that a proxy can use it once more. */
const IDLE_MS = 1_000;
/** Milliseconds for requests in progress to finish. */
const GRACE_MS = 5_000;
const LOOK_MS = 50;

/**
 * Watches a server from its first request on; what it answers closes it: no more connections are taken, and each ends
 * with the next answer on it, or with the one it waits for unless that has begun. Those without a request are not
 * closed at once: a proxy may be sending one just now, and one that is cut off so is not sent to another process again.
 */
export function createCloser(server: Server, graceMs = GRACE_MS): () => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let closing = false;
  server.prependListener('request', (_request, response) => {
    if (closing) response.shouldKeepAlive = false;
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  return () => {
    closing = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    return closeServer(server, graceMs);
  };
}

async function closeServer(server: Server, graceMs: number): Promise<void> {
  let open = true;
  const closed = once(server, 'close').then(() => {
    open = false;
  });
  // The server's own `close` would close idle connections.
  TcpServer.prototype.close.call(server);
  for (let waited = 0; open && waited < graceMs; waited += LOOK_MS) {
    if (waited >= IDLE_MS) server.closeIdleConnections();
    await Promise.race([closed, sleep(LOOK_MS)]);
  }
  server.closeAllConnections();
  await closed;
}
