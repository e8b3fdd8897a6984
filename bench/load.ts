import { Agent, request } from 'node:http';

/** One request to send, again and again; `{n}` in the body becomes a number that never repeats. */
export interface LoadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface LoadOrder {
  port: number;
  requests: LoadRequest[];
  /** Sent at the same time. */
  concurrency: number;
  /** Milliseconds; a run also ends when each request was sent `times`. */
  duration: number;
  times: number;
}

export interface LoadReport {
  answered: number;
  /** Per second */
  rate: number;
  /** Milliseconds */
  p50: number;
  p99: number;
  bytes: number;
  /** The first answer that was no 2xx, if any. */
  failure: string | null;
}

let unique = Date.now() % 1_000_000_000;

/** This process sends what its parent orders and reports; nothing else runs in it. */
process.on('message', (order: LoadOrder) => {
  run(order).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});

async function run({ port, requests, concurrency, duration, times }: LoadOrder): Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const latencies: number[] = [];
  let sent = 0;
  let bytes = 0;
  let failure: string | null = null;
  const began = performance.now();
  const worker = async () => {
    while (failure === null && performance.now() - began < duration) {
      const next = requests[sent % requests.length];
      if (!next || sent >= requests.length * times) return;
      sent += 1;
      const start = performance.now();
      const answer = await send(agent, port, next);
      latencies.push(performance.now() - start);
      bytes += answer.bytes;
      if (answer.status < 200 || answer.status > 299) {
        failure ??= `${next.path} ${answer.status} ${answer.text}`;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
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
      (answer) => {
        const status = answer.statusCode ?? 0;
        let bytes = 0;
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (status > 299) text += chunk.toString().slice(0, 300);
        });
        answer.on('end', () => resolve({ status, bytes, text }));
        answer.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload ?? undefined);
  });
}
