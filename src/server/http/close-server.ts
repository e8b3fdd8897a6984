import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate as afterPoll } from 'node:timers/promises';

/** Milliseconds that an idle connection stays open, so that a proxy can use it once more. */
const IDLE_MS = 1_000;
/** Milliseconds for requests in progress to finish. */
const GRACE_MS = 5_000;
/** Milliseconds within which the event loop passes once when nothing arrives. */
const QUIET_MS = 0.2;
/** Milliseconds to wait for such a pass. A busy process may have none. */
const QUIET_WITHIN_MS = 500;

/**
 * Returns a function that closes the server. It refuses new connections and closes an open connection after its next
 * response. An idle connection stays open for `IDLE_MS`, because a proxy may be sending a request on it, and wouldn't
 * retry the request elsewhere. Call `createCloser` before the first request.
 */
export function createCloser(server: Server, graceMs = GRACE_MS): () => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  server.prependListener('request', (_request, response) => {
    if (!server.listening) response.shouldKeepAlive = false;
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });

  /**
   * Waits until everything that has arrived is accepted and read. The system resets a connection that isn't accepted or
   * has unread data, and the proxy would return 502. Each pass of the event loop accepts only one connection.
   */
  async function untilQuiet(): Promise<void> {
    const deadline = performance.now() + QUIET_WITHIN_MS;
    for (;;) {
      const before = { accepted, at: performance.now() };
      await afterPoll();
      const now = performance.now();
      if ((accepted === before.accepted && now - before.at < QUIET_MS) || now > deadline) return;
    }
  }

  return async () => {
    const closed = once(server, 'close');
    await untilQuiet();
    // The HTTP server's own `close` would close idle connections at once.
    TcpServer.prototype.close.call(server);
    for (const response of unanswered) response.shouldKeepAlive = false;
    const idle = setInterval(async () => {
      await untilQuiet();
      server.closeIdleConnections();
    }, IDLE_MS);
    const grace = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearInterval(idle);
    clearTimeout(grace);
  };
}
