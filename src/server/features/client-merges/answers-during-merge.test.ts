import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { lockClient } from '#server/features/clients/lock-client.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';

const services = await startTestServices();
const api = callAs(services, await createActor(services));
afterAll(() => services.stop());

const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

/** Locks are taken in the order of the ids, so that the client with the lower id is locked first. */
const newClient = (firstDigit: '0' | 'f') =>
  api.clients.create({
    id: `${firstDigit}${crypto.randomUUID().slice(1)}`,
    first_name: 'Ann',
    surname: 'Bell',
    email: `${crypto.randomUUID()}@example.com`,
    inquiry_source: 'Phone',
  });

it('answers that arrive while their client is merged are stored for the leading client', async () => {
  const [other, lead] = [await newClient('0'), await newClient('f')];
  const { url } = await api.links.generate({ client_id: other.id });
  const acts: Promise<unknown>[] = [];
  await services.db.transaction(async (tx) => {
    await lockClient(tx, lead.id);
    const merging = api.clients.merges.merge({
      id: crypto.randomUUID(),
      lead_id: lead.id,
      other_id: other.id,
    });
    await untilBlocked(tx, merging);
    // The merge holds the lock that this waits for.
    acts.push(
      merging,
      callAs(services, null).questionnaire.submit({ token: tokenOf(url), answers: ANSWERS }),
    );
    const waiting = sql`select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`;
    await expect.poll(async () => (await services.db.execute(waiting)).rows.length).toBe(2);
  });
  await Promise.all(acts);
  const { additional_information, links } = await api.clients.get({ id: lead.id });
  expect(additional_information).toMatchObject([{ industry: ANSWERS.industry }]);
  expect(links).toMatchObject([{ used: true }]);
});
