import { get } from 'node:http';

/** Opens event streams and records when each client's change arrives; nothing else runs in this process. */

export type StreamsOrder =
  | { kind: 'open'; port: number; cookie: string; streams: number }
  | { kind: 'report'; committed: [client: string, at: number][] };

export interface StreamsReport {
  /** Events that did not arrive, over all streams. */
  lost: number;
  /** Milliseconds from commit to event, over all streams and changes. */
  p50: number;
  p99: number;
}

const arrivals: Map<string, number>[] = [];

process.on('message', (order: StreamsOrder) => {
  if (order.kind === 'open') {
    Promise.all(Array.from({ length: order.streams }, () => open(order))).then(() => process.send?.('open'));
  } else process.send?.(report(order.committed));
});

function open({ port, cookie }: { port: number; cookie: string }): Promise<void> {
  const arrived = new Map<string, number>();
  arrivals.push(arrived);
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/events', headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The stream returned status ${response.statusCode}`));
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const now = Date.now();
        const events = (rest + chunk).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) {
          const client = /"entity":"clients","id":"([^"]+)"/.exec(event)?.[1];
          if (client !== undefined && !arrived.has(client)) arrived.set(client, now);
        }
        // The first heartbeat shows that the stream is open.
        resolve();
      });
    }).on('error', reject);
  });
}

function report(committed: readonly [client: string, at: number][]): StreamsReport {
  const waits: number[] = [];
  let lost = 0;
  for (const arrived of arrivals) {
    for (const [client, at] of committed) {
      const seen = arrived.get(client);
      if (seen === undefined) lost += 1;
      else waits.push(Math.max(0, seen - at));
    }
  }
  waits.sort((a, b) => a - b);
  const at = (part: number) => waits[Math.floor(waits.length * part)] ?? 0;
  return { lost, p50: at(0.5), p99: at(0.99) };
}
