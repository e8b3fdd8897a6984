import { createServer, request } from 'node:http';
import { freePort } from '#tests/support/running-app.ts';

/** nginx's default response. */
const BAD_GATEWAY = '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>';

/**
 * A proxy to the app at `url` that can respond with 502 to every request, as if all processes were down. `hold` delays
 * each request.
 */
export async function failingProxy(url: string, hold?: (path: string) => Promise<void>) {
  const app = new URL(url);
  const port = await freePort();
  let down = false;
  const server = createServer(async (incoming, outgoing) => {
    const refuse = () => outgoing.writeHead(502, { 'content-type': 'text/html' }).end(BAD_GATEWAY);
    if (down) return void refuse();
    await hold?.(incoming.url ?? '/');
    const { origin, ...headers } = incoming.headers;
    const sent = request(
      {
        host: app.hostname,
        port: app.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...headers, host: app.host, ...(origin && { origin: app.origin }) },
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    sent.once('error', () => outgoing.destroy());
    outgoing.once('close', () => sent.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    url: `http://localhost:${port}`,
    /** Taking the processes down also cuts the open streams. */
    setDown(now: boolean) {
      down = now;
      if (now) server.closeAllConnections();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
