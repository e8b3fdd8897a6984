import { ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { DETAILS } from './details.ts';

/** Writes that the server acknowledged and must therefore never lose. */
export interface Acknowledged {
  /** Ids of created clients. */
  clients: Set<string>;
  /** Ids of clients with accepted answers. */
  answered: Set<string>;
  /** Ids of clients with an accepted proforma. */
  reviewed: Set<string>;
  /** Ids of clients whose proposal was sent. */
  sent: Set<string>;
  /** Status set by hand, by client id. Nothing else changes these clients. */
  statuses: Map<string, string>;
}

export const nothingAcknowledged = (): Acknowledged => ({
  clients: new Set(),
  answered: new Set(),
  reviewed: new Set(),
  sent: new Set(),
  statuses: new Map(),
});

export interface Writers {
  requests(): number;
  /** Number of failed requests by error code. */
  failures: Map<string, number>;
  stop(): Promise<void>;
}

/**
 * Writes over HTTP as fast as the server responds: creates, links, questionnaires, proformas, sends and status
 * changes. After a failed step, the writer continues with the next client.
 */
export async function startWriters(url: string, acknowledged: Acknowledged, writers = 6): Promise<Writers> {
  const { call } = await signInOverHttp(url, ADMIN);
  const failures = new Map<string, number>();
  let running = true;
  let requests = 0;
  const step = async <Result>(work: Promise<Result>): Promise<Result> => {
    requests += 1;
    return work;
  };

  async function oneClient(): Promise<void> {
    const { id } = await step(
      call.clients.create({
        first_name: 'Tor',
        surname: 'Ture',
        email: 'tor@example.com',
        inquiry_source: 'Email',
      }),
    );
    acknowledged.clients.add(id);
    if (Math.random() < 0.3) {
      await step(call.clients.setStatus({ id, status: 'zoom_call_booked' }));
      acknowledged.statuses.set(id, 'zoom_call_booked');
      return;
    }
    // Submissions are rate-limited per address, but entries by staff are not.
    if (Math.random() < 0.3) {
      const link = await step(call.links.generate({ client_id: id }));
      const token = new URL(link.url).pathname.split('/').at(-1) ?? '';
      await step(call.questionnaire.submit({ token, answers: ANSWERS }));
    } else {
      await step(call.questionnaire.enter({ client_id: id, answers: ANSWERS }));
    }
    acknowledged.answered.add(id);
    await step(call.proforma.create({ client_id: id, details: DETAILS }));
    acknowledged.reviewed.add(id);
    await step(call.proposals.send({ client_id: id }));
    acknowledged.sent.add(id);
  }

  const loops = Array.from({ length: writers }, async () => {
    while (running) {
      await oneClient().catch(async (error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
        failures.set(code, (failures.get(code) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, 20));
      });
    }
  });
  return {
    requests: () => requests,
    failures,
    async stop() {
      running = false;
      await Promise.all(loops);
    },
  };
}
