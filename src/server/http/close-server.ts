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
 * Call it before the first request. The returned function closes the server: it refuses new connections and ends open
 * ones with their next response. Idle ones stay open for `IDLE_MS`: a proxy may be sending a request, and wouldn't
 * retry it elsewhere if we cut it off.
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
  // The HTTP server's own `close` would close idle connections at once.
  TcpServer.prototype.close.call(server);
  for (let waited = 0; open && waited < graceMs; waited += LOOK_MS) {
    if (waited >= IDLE_MS) server.closeIdleConnections();
    await Promise.race([closed, sleep(LOOK_MS)]);
  }
  server.closeAllConnections();
  await closed;
}
