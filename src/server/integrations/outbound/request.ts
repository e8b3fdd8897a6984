import { type LookupOptions, lookup } from 'node:dns';
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import type { Env } from '#server/kernel/env.ts';
import { isPublicAddress } from './address.ts';
import { literalAddress, mayReachAnyAddress } from './target.ts';

export interface OutboundResponse {
  status: number;
  body: string;
  /** The raw header. */
  retry_after: string | null;
  headers: IncomingHttpHeaders;
}

/** Thrown if there is no usable response. The message is shown to users and contains nothing that was sent. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
}

const MAX_RESPONSE_BYTES = 256 * 1024;

const INTERRUPTED = 'The connection was interrupted';
const NOT_ALLOWED = 'The address is in a private network, which is not allowed';

interface Sent {
  body: string | Buffer;
  headers?: Record<string, string>;
  timeoutMs: number;
}

type OutboundEnv = Pick<Env, 'production' | 'appUrl'>;

export function post(env: OutboundEnv, target: string, sent: Sent): Promise<OutboundResponse> {
  return send(env, 'POST', target, sent);
}

/**
 * Calls a URL that a user, a variable or another service named. In production, resolves the name once, checks every
 * address and connects only to the checked ones. Never follows redirects: they are returned like any other response.
 * Throws OutboundError if the address isn't allowed, the connection fails, the response is too large, or `timeoutMs` has
 * passed.
 */
export function send(
  env: OutboundEnv,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  target: string,
  sent: Sent,
): Promise<OutboundResponse> {
  return call(env, { method, target, sent }, readResponse);
}

/** A response whose content is read as it arrives. It is empty unless the status is 200. */
export interface StreamedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Throws OutboundError if the connection ends early. The reader limits their size, and must read them or stop. */
  pieces: AsyncIterable<Buffer>;
}

/** Like `send` with GET, for files of any size. */
export function openResponse(
  env: OutboundEnv,
  target: string,
  { headers = {}, timeoutMs }: Pick<Sent, 'headers' | 'timeoutMs'>,
): Promise<StreamedResponse> {
  return call(env, { method: 'GET', target, sent: { body: '', headers, timeoutMs } }, async (response) => {
    const { statusCode: status = 0, headers } = response;
    if (status !== 200) response.destroy();
    return { status, headers, pieces: status === 200 ? unbroken(response) : Readable.from([]) };
  });
}

async function* unbroken(response: Incoming): AsyncGenerator<Buffer> {
  try {
    yield* response;
  } catch {
    throw new OutboundError(INTERRUPTED);
  }
}

async function call<Result>(
  env: OutboundEnv,
  { method, target, sent: { body, headers = {}, timeoutMs } }: { method: string; target: string; sent: Sent },
  use: (response: Incoming) => Promise<Result>,
): Promise<Result> {
  const url = URL.parse(target);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new OutboundError('The address must begin with http:// or https://');
  const free = mayReachAnyAddress(env, url);
  const literal = literalAddress(url);
  if (!free && literal !== null && !isPublicAddress(literal)) throw new OutboundError(NOT_ALLOWED);

  const signal = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    method,
    // A new connection: never reuse one whose address was checked for another request.
    agent: false,
    signal,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    ...(!free && { lookup: lookupPublic }),
  };
  try {
    return await new Promise<Result>((resolve, reject) => {
      const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
      let answered = false;
      const outgoing = request(url, options, (response) => {
        answered = true;
        use(response).then(resolve, reject);
      });
      // We never request an upgrade. Without a listener, Node closes the connection and reports nothing.
      outgoing.once('upgrade', ({ statusCode = 101 }, socket) => {
        socket.destroy();
        answered = true;
        use(withoutContent(statusCode)).then(resolve, reject);
      });
      outgoing.once('error', reject);
      outgoing.once('close', () => answered || reject(new OutboundError(INTERRUPTED)));
      outgoing.end(body);
    });
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    if (signal.aborted) throw new OutboundError(`No response within ${timeoutMs / 1_000} seconds`);
    throw new OutboundError(unreachable(error));
  }
}

const lookupPublic: LookupFunction = (hostname, options: LookupOptions, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return callback(new OutboundError(NOT_ALLOWED), []);
    }
    const [first] = found;
    if (options.all || first === undefined) return callback(null, found);
    return callback(null, first.address, first.family);
  });
};

type Incoming = Pick<IncomingMessage, 'statusCode' | 'headers'> &
  AsyncIterable<Buffer> & { destroy(): unknown };

const withoutContent = (statusCode: number): Incoming =>
  Object.assign(Readable.from([]), { statusCode, headers: {} });

async function readResponse(response: Incoming): Promise<OutboundResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) {
      response.destroy();
      throw new OutboundError('The response is too large');
    }
    chunks.push(chunk);
  }
  return {
    status: response.statusCode ?? 0,
    body: Buffer.concat(chunks).toString('utf8'),
    retry_after: response.headers['retry-after'] ?? null,
    headers: response.headers,
  };
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: INTERRUPTED,
  ENOTFOUND: 'The host does not exist',
  EAI_AGAIN: 'The host name could not be resolved',
  CERT_HAS_EXPIRED: 'The certificate has expired',
};

function unreachable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? `The service could not be reached${code && ` (${code})`}`;
}
