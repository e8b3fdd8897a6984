import { setTimeout as sleep } from 'node:timers/promises';
import type { KeepAliveClient, KeptAnswer } from './keep-alive-client.ts';

const CLIENT = { first_name: 'Ann', surname: 'Bell', email: 'ann@example.com', inquiry_source: 'Email' };

export interface SteadyLoad {
  reads(): number;
  writes(): number;
  /** Method and outcome of each request that failed. */
  failed: string[];
  /** Ids of the clients whose creation was acknowledged. */
  created: string[];
  /** Finishes the requests in progress. */
  stop(): Promise<void>;
}

/**
 * Each worker creates a client, reads it and the list, adds a note and sets the status, and starts again. Returns when
 * the proxy has opened its connections. Otherwise, a test could stop a process in the instant in which each worker's
 * first POST opens one (docs/operating.md, 'Several processes').
 */
export async function startSteadyLoad(
  senders: readonly KeepAliveClient[],
  workersEach: number,
): Promise<SteadyLoad> {
  const counts = { reads: 0, writes: 0 };
  const failed: string[] = [];
  const created: string[] = [];
  let running = true;

  async function send(
    sender: KeepAliveClient,
    method: string,
    path: string,
    body?: object,
  ): Promise<KeptAnswer | null> {
    counts[method === 'GET' ? 'reads' : 'writes'] += 1;
    const outcome = await sender
      .send(method, path, body)
      .catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
    if (typeof outcome !== 'string' && outcome.status < 300) return outcome;
    failed.push(
      `${method} ${path}: ${typeof outcome === 'string' ? outcome : `${outcome.status} ${outcome.text.slice(0, 100)}`}`,
    );
    // Without a pause, a proxy that refuses everything would cause thousands of failures.
    await sleep(20);
    return null;
  }

  async function oneClient(sender: KeepAliveClient): Promise<void> {
    const answer = await send(sender, 'POST', '/api/clients', CLIENT);
    if (!answer) return;
    const { id } = JSON.parse(answer.text) as { id: string };
    created.push(id);
    await send(sender, 'GET', `/api/clients/${id}`);
    await send(sender, 'GET', '/api/clients?limit=20');
    await send(sender, 'POST', `/api/clients/${id}/notes`, { note_text: 'Rang back' });
    await send(sender, 'PUT', `/api/clients/${id}/status`, { status: 'zoom_call_booked' });
  }

  const workers = senders.flatMap((sender) =>
    Array.from({ length: workersEach }, async () => {
      while (running) await oneClient(sender);
    }),
  );
  while (counts.reads < 50 && failed.length === 0) await sleep(10);
  return {
    reads: () => counts.reads,
    writes: () => counts.writes,
    failed,
    created,
    async stop() {
      running = false;
      await Promise.all(workers);
    },
  };
}
