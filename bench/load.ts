import { Agent, request } from 'node:http';

/** A request to send repeatedly; `{n}` in the body becomes a number that never repeats. */
export interface LoadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface LoadOrder {
  port: number;
  requests: LoadRequest[];
  /** Requests in flight at once. */
  concurrency: number;
  /** Milliseconds. A run ends earlier at the first failure, or when each request has been sent `times` times. */
  duration: number;
  times: number;
}

export interface LoadReport {
  answered: number;
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  bytes: number;
  /** The first response that isn't 2xx, if any. */
  failure: string | null;
}

/** Requests before a worker switches to another address, because the product limits submissions per address. */
const REQUESTS_OF_A_VISITOR = 200;
let visitors = 0;

/** Returns a keep-alive connection from a new loopback address. */
function nextVisitor(): Agent {
  visitors += 1;
  const localAddress = `127.${1 + (process.pid % 200)}.${1 + (Math.floor(visitors / 250) % 250)}.${1 + (visitors % 250)}`;
  return new Agent({ keepAlive: true, maxSockets: 1, localAddress });
}

let unique = Date.now() % 1_000_000_000;

/** This process only runs its parent's orders and reports the results. */
process.on('message', (order: LoadOrder) => {
  run(order).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});

async function run({ port, requests, concurrency, duration, times }: LoadOrder): Promise<LoadReport> {
  const latencies: number[] = [];
  let sent = 0;
  let bytes = 0;
  let failure: string | null = null;
  const began = performance.now();
  const worker = async () => {
    let agent = nextVisitor();
    let sentByVisitor = 0;
    while (failure === null && performance.now() - began < duration) {
      const next = requests[sent % requests.length];
      if (!next || sent >= requests.length * times) return;
      sent += 1;
      sentByVisitor += 1;
      if (sentByVisitor % REQUESTS_OF_A_VISITOR === 0) {
        agent.destroy();
        agent = nextVisitor();
      }
      const start = performance.now();
      const answer = await send(agent, port, next);
      latencies.push(performance.now() - start);
      bytes += answer.bytes;
      if (answer.status < 200 || answer.status > 299) {
        failure ??= `${next.path} ${answer.status} ${answer.text}`;
      }
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
  return {
    answered: latencies.length,
    rate: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    bytes: latencies.length === 0 ? 0 : Math.round(bytes / latencies.length),
    failure,
  };
}

function send(
  agent: Agent,
  port: number,
  { method, path, headers, body }: LoadRequest,
): Promise<{ status: number; bytes: number; text: string }> {
  unique += 1;
  const payload = body === null ? null : Buffer.from(body.replaceAll('{n}', String(unique)));
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers: payload === null ? headers : { ...headers, 'content-length': payload.length },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        let bytes = 0;
        let text = '';
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (status > 299) text += chunk.toString().slice(0, 300);
        });
        response.on('end', () => resolve({ status, bytes, text }));
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload ?? undefined);
  });
}
