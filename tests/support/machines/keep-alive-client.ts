import { connect as connectHttp2, constants } from 'node:http2';
import { Agent, request } from 'node:https';

export interface KeptAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends requests over open connections to one host, as browsers and programs do. */
export interface KeepAliveClient {
  send(method: string, path: string, body?: object): Promise<KeptAnswer>;
  close(): void;
}

interface Options {
  url: string;
  /** The certificate to trust. */
  ca: string;
  headers?: Record<string, string>;
}

/** HTTP/1.1 with TLS. Each request in progress has its own connection, which stays open. */
export function http1Client({ url, ca, headers }: Options): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, ca });
  return {
    send: (method, path, body) =>
      new Promise((resolve, reject) => {
        const content = body && JSON.stringify(body);
        const sent = request(`${url}${path}`, {
          method,
          agent,
          headers: {
            ...headers,
            ...(content && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(content),
            }),
          },
        });
        sent.once('error', reject);
        sent.once('response', (answered) => {
          let text = '';
          answered.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          answered.once('error', reject);
          answered.once('end', () =>
            resolve({ status: answered.statusCode ?? 0, headers: answered.headers, text }),
          );
        });
        sent.end(content);
      }),
    close: () => agent.destroy(),
  };
}

/** nginx closes a connection after 1,000 requests. Like a browser, the client opens the next one before that. */
const REQUESTS_PER_CONNECTION = 900;

/** HTTP/2: all requests share one connection. */
export function http2Client({ url, ca, headers }: Options): KeepAliveClient {
  const open = () => connectHttp2(url, { ca }).on('error', () => undefined);
  let session = open();
  let requests = 0;
  return {
    send: (method, path, body) =>
      new Promise((resolve, reject) => {
        requests += 1;
        if (session.closed || session.destroyed || requests % REQUESTS_PER_CONNECTION === 0) {
          session.close();
          session = open();
        }
        const stream = session.request({
          ...headers,
          [constants.HTTP2_HEADER_METHOD]: method,
          [constants.HTTP2_HEADER_PATH]: path,
          ...(body && { 'content-type': 'application/json' }),
        });
        let answered: KeptAnswer['headers'] = {};
        let text = '';
        stream.once('response', (received) => {
          answered = received as KeptAnswer['headers'];
        });
        stream.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        stream.once('error', reject);
        stream.once('end', () =>
          resolve({ status: Number(answered[constants.HTTP2_HEADER_STATUS] ?? 0), headers: answered, text }),
        );
        stream.end(body && JSON.stringify(body));
      }),
    close: () => session.destroy(),
  };
}
