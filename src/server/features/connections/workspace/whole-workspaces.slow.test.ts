import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorker } from '#server/features/firm/outbox/start-worker.fixture.ts';
import { ONEDRIVE, startWorkspaces } from './workspace.fixture.ts';

const { graph, services, as, outbox, queue, of, clear, save, nativeClient, stop } = await startWorkspaces();

/** On a busy machine. Each goes through all calls. */
const LIMIT_MS = 600_000;

afterAll(stop);
beforeEach(async () => {
  await clear();
  graph.clearFaults();
  await save(ONEDRIVE);
});

async function startClient() {
  const client = await nativeClient('Engines');
  const created = graph.created.length;
  return {
    ...client,
    /** Checks that everything exists once, and that the status moved once. */
    async mustBeWhole(about: string) {
      const [delivery] = await of(client.client_id);
      expect(delivery, about).toMatchObject({ state: 'done', link: expect.stringContaining('https://') });
      expect(graph.created.slice(created).toSorted(), about).toEqual([
        'Proforma.pdf',
        'Questionnaire.pdf',
        'Signed proposal.pdf',
        'Tax',
        `Unfinished ${delivery?.id}`,
      ]);
      expect(graph.tree()).toContain(`${client.code} Engines/Questionnaire.pdf`);
      const { timeline } = await as.clients.get({ id: client.client_id });
      expect(JSON.stringify(timeline).match(/"to":"onedrive_created"/g), about).toHaveLength(1);
    },
  };
}

describe('each thing is created once, and reported once', () => {
  it.each(['cut', 'lost'] as const)(
    'whatever call is %s',
    async (fault) => {
      for (let index = 0, calls = 1; index < calls; index += 1) {
        const client = await startClient();
        const from = graph.calls.length;
        graph.failWith(...Array<null>(index).fill(null), fault);
        await queue(client.client_id, client.version_id);
        for (let attempts = 0; attempts < 3; attempts += 1) {
          await outbox.sendDue();
          services.advance(25 * 3_600_000);
        }
        graph.clearFaults();
        await client.mustBeWhole(`call ${index}`);
        calls = Math.max(calls, graph.calls.length - from);
      }
    },
    LIMIT_MS,
  );

  it(
    'whatever call the process is killed in',
    async () => {
      let isKilled = true;
      for (let index = 0; isKilled; index += 1) {
        const client = await startClient();
        const from = graph.calls.length;
        graph.failWith(...Array<null>(index).fill(null), 'silent');
        await queue(client.client_id, client.version_id);
        const worker = startWorker(services, graph.env);
        const ended = once(worker, 'exit');
        await expect
          .poll(async () => graph.calls.length - from > index || worker.exitCode !== null, {
            timeout: 60_000,
          })
          .toBe(true);
        isKilled = worker.kill('SIGKILL');
        await ended;
        graph.clearFaults();
        // As if the lease had ended.
        await services.db.execute(sql`update outbox_deliveries set next_attempt_at = '2026-01-01'`);
        await outbox.sendDue();
        await client.mustBeWhole(`call ${index}`);
        if (!isKilled) expect(index).toBeGreaterThan(9);
      }
    },
    LIMIT_MS,
  );
});
