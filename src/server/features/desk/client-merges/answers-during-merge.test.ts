import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { clients } from '#server/db/schema/clients/clients.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';

const services = await startTestServices();
const api = callAs(services, await createActor(services));
afterAll(() => services.stop());

const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

const newClient = () =>
  api.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: `${crypto.randomUUID()}@example.com`,
    inquiry_source: 'Phone',
  });

it('answers that arrive while their client is merged are stored for the leading client', async () => {
  const [other, lead] = [await newClient(), await newClient()];
  const { url } = await api.links.generate({ client_id: other.id });
  let submitting: Promise<unknown> = Promise.resolve();
  await services.db.transaction(async (tx) => {
    // What a merge does to the client and the link, with a pause in which the answers arrive.
    await lockClient(tx, other.id);
    submitting = callAs(services, null).questionnaire.submit({ token: tokenOf(url), answers: ANSWERS });
    await untilBlocked(tx, submitting);
    await tx
      .update(external_info_tokens)
      .set({ client_id: lead.id })
      .where(eq(external_info_tokens.client_id, other.id));
    await tx.delete(clients).where(eq(clients.id, other.id));
  });
  await submitting;
  const { additional_information, links } = await api.clients.get({ id: lead.id });
  expect(additional_information).toMatchObject([{ industry: ANSWERS.industry }]);
  expect(links).toMatchObject([{ used: true }]);
});
