import { signInOverHttp } from '#tests/support/http-client.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { DETAILS } from './details.ts';

export const ADMIN = { email: 'admin@example.com', password: 'a-long-admin-passphrase' };

/** What the server said it has done, and must therefore have done for ever. */
export interface Acknowledged {
  /** Ids of created clients. */
  clients: Set<string>;
  /** Of clients whose answers were taken. */
  answered: Set<string>;
  /** Of clients whose proforma was taken. */
  reviewed: Set<string>;
  /** Of clients whose proposal was sent. */
  sent: Set<string>;
  /** Status set by hand, of clients nothing else happens to. */
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
  /** Requests that failed, by what came back. */
  failures: Map<string, number>;
  stop(): Promise<void>;
}

/**
 * Writes through HTTP as fast as the server answers: creates, links, questionnaires, proformas, sends and status
 * changes. A step that fails ends its client; the writer goes on with the next one.
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
    // Submissions of one address are limited; what staff enter is not.
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
