import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * What a double does instead of its usual response. `lost`: it acts, and the connection
 * ends without an answer. `silent`: it acts and never answers. `slow`: nothing at all.
 */
export type Trouble =
  /** `text` stands instead of a JSON body. */
  | { status: number; headers?: Record<string, string>; body?: object; text?: string }
  | 'lost'
  | 'silent'
  | 'slow';

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
  /** The next request whose method and path begin with this text, or the one that is `after` so many, meets the trouble. */
  troubleOnce(start: string, trouble: Trouble, options?: { after: number }): void;
  clearTroubles(): void;
  stop(): Promise<void>;
}

/** A service on a local port that responds as `answer` says. */
export async function startServiceDouble(
  answer: (request: DoubleRequest) => { status: number; body: object },
): Promise<ServiceDouble> {
  const requests: DoubleRequest[] = [];
  let troubles: { start: string; trouble: Trouble; after: number }[] = [];
  const server = createServer(async (incoming, response) => {
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: await text(incoming),
    };
    requests.push(request);
    const next = troubles.find(({ start }) => `${request.method} ${request.path}`.startsWith(start));
    const trouble = next && next.after-- === 0 ? next.trouble : undefined;
    if (trouble) troubles = troubles.filter((one) => one !== next);
    if (trouble === 'slow') return;
    if (typeof trouble === 'object') {
      response.writeHead(trouble.status, { 'content-type': 'application/json', ...trouble.headers });
      response.end(trouble.text ?? JSON.stringify(trouble.body ?? {}));
      return;
    }
    const { status, body } = answer(request);
    if (trouble === 'silent') return;
    if (trouble === 'lost') incoming.socket.destroy();
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The double has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    troubleOnce: (start, trouble, { after } = { after: 0 }) => troubles.push({ start, trouble, after }),
    clearTroubles: () => {
      troubles = [];
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
