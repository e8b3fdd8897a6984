import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** What a double does instead of its usual response. `lost`: it acts, and the answer never arrives. `slow`: nothing at all. */
export type Trouble = { status: number; headers?: Record<string, string>; body?: object } | 'lost' | 'slow';

export interface DoubleRequest {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface ServiceDouble {
  url: string;
  /** Oldest first. */
  requests: DoubleRequest[];
  /** The next request whose method and path begin with this text meets the trouble, once. */
  troubleOnce(start: string, trouble: Trouble): void;
  stop(): Promise<void>;
}

/** A service on a local port that responds as `answer` says. */
export async function startServiceDouble(
  answer: (request: DoubleRequest) => { status: number; body: object },
): Promise<ServiceDouble> {
  const requests: DoubleRequest[] = [];
  const troubles: { start: string; trouble: Trouble }[] = [];
  const server = createServer(async (incoming, response) => {
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: await text(incoming),
    };
    requests.push(request);
    const index = troubles.findIndex(({ start }) => `${request.method} ${request.path}`.startsWith(start));
    const trouble = index < 0 ? undefined : troubles.splice(index, 1)[0]?.trouble;
    if (trouble === 'slow') return;
    if (typeof trouble === 'object') {
      response.writeHead(trouble.status, { 'content-type': 'application/json', ...trouble.headers });
      response.end(JSON.stringify(trouble.body ?? {}));
      return;
    }
    const { status, body } = answer(request);
    if (trouble === 'lost') incoming.socket.destroy();
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The double has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    troubleOnce: (start, trouble) => troubles.push({ start, trouble }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
