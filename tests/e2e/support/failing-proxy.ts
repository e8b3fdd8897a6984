import { createServer, request } from 'node:http';
import { freePort } from '#tests/support/running-app.ts';

/** The answer of nginx without its own error page. */
const BAD_GATEWAY = '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>';

/** A proxy to the app at `url` that can answer 502 for everything, as if all processes were away. */
export async function failingProxy(url: string) {
  const app = new URL(url);
  const port = await freePort();
  let away = false;
  const server = createServer((incoming, answer) => {
    const refuse = () => answer.writeHead(502, { 'content-type': 'text/html' }).end(BAD_GATEWAY);
    if (away) return void refuse();
    const { origin, ...headers } = incoming.headers;
    const sent = request(
      {
        host: app.hostname,
        port: app.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...headers, host: app.host, ...(origin && { origin: app.origin }) },
      },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      },
    );
    sent.once('error', () => answer.destroy());
    answer.once('close', () => sent.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    url: `http://localhost:${port}`,
    /** Also cuts the open streams. */
    setAway(now: boolean) {
      away = now;
      if (now) server.closeAllConnections();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
