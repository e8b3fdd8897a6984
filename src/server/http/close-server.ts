import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate as afterPoll } from 'node:timers/promises';

/** Milliseconds that an idle connection stays open, so that a proxy can use it once more. */
const IDLE_MS = 1_000;
/** Milliseconds for requests in progress to finish. */
const GRACE_MS = 5_000;

/**
 * Returns a function that closes the server. It refuses new connections and closes an open connection after its next
 * response. An idle connection stays open for `IDLE_MS`, because a proxy may be sending a request on it, and wouldn't
 * retry the request elsewhere. Call `createCloser` before the first request.
 */
export function createCloser(server: Server, graceMs = GRACE_MS): () => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    if (!server.listening) response.shouldKeepAlive = false;
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  return async () => {
    const closed = once(server, 'close');
    // Waits until everything that has arrived is accepted and read. The system resets a connection that is closed with
    // unread data, and the proxy would return 502.
    await afterPoll();
    // The HTTP server's own `close` would close idle connections at once.
    TcpServer.prototype.close.call(server);
    for (const response of unanswered) response.shouldKeepAlive = false;
    const idle = setInterval(async () => {
      await afterPoll();
      server.closeIdleConnections();
    }, IDLE_MS);
    const grace = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearInterval(idle);
    clearTimeout(grace);
  };
}
