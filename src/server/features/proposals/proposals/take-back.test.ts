import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TAKE_BACK_MS } from '#contract/proposals/proposals/take-back.ts';
import { proposal_exports } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { startWebhooks } from '#server/features/firm/webhooks/webhooks.fixture.ts';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { startBotServices } from './bot-services.fixture.ts';
import { clientInReview } from './reviewed-client.fixture.ts';

const { services, deliveries, addWebhookFor, newReceiver, stop } = await startWebhooks();
let as: ReturnType<typeof callAs>;
beforeAll(async () => {
  as = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
});
afterAll(stop);

async function sentClient() {
  const { id } = await clientInReview(services);
  const { run_id } = await as.proposals.send({ client_id: id });
  return { id, run_id };
}

const exportsOf = (id: string) =>
  services.db.select().from(proposal_exports).where(eq(proposal_exports.client_id, id));

describe('undoing a send', () => {
  it('puts the client back into review and is recorded in the history', async () => {
    const { id, run_id } = await sentClient();
    expect(await exportsOf(id)).toHaveLength(1);
    services.advance(TAKE_BACK_MS);
    expect(await as.proposals.takeBack({ id: run_id })).toMatchObject({
      state: 'taken_back',
      client_name: 'Priya Shah',
      client_status: 'proforma_review',
    });
    const { client, timeline } = await as.clients.get({ id });
    expect(client.status).toBe('proforma_review');
    expect(timeline.items.map(({ type, actor_name }) => [type, actor_name])).toContainEqual([
      'proposal.taken_back',
      'Sam Staff',
    ]);
    expect(await exportsOf(id)).toEqual([]);
    expect((await as.proposals.runs({ client_id: id })).items).toMatchObject([{ state: 'taken_back' }]);
    expect((await as.reviews.queue({})).items.find((item) => item.client.id === id)).toMatchObject({
      under_way: null,
      failed: null,
    });
  });

  it('happens once, however many requests there are', async () => {
    const { id, run_id } = await sentClient();
    const answers = await Promise.all(Array.from({ length: 6 }, () => as.proposals.takeBack({ id: run_id })));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['taken_back']));
    const { timeline } = await as.clients.get({ id });
    expect(timeline.items.filter(({ type }) => type === 'proposal.taken_back')).toHaveLength(1);
    services.advance(1_000);
    expect(await as.proposals.send({ client_id: id })).toMatchObject({ state: 'set_directly' });
    // The repeat refers to the earlier send, so the later send isn't undone.
    expect(await as.proposals.takeBack({ id: run_id })).toMatchObject({ client_status: 'goproposal_sent' });
    expect(await exportsOf(id)).toHaveLength(1);
  });

  it('is refused after the time to undo is over', async () => {
    const { id, run_id } = await sentClient();
    services.advance(TAKE_BACK_MS + 1);
    await expect(as.proposals.takeBack({ id: run_id })).rejects.toMatchObject({ code: 'SEND_STANDS' });
    expect((await as.clients.get({ id })).client.status).toBe('goproposal_sent');
  });

  it('is refused after a change of status, even if changed back', async () => {
    const { id, run_id } = await sentClient();
    await as.clients.setStatus({ id, status: 'goproposal_signed' });
    await expect(as.proposals.takeBack({ id: run_id })).rejects.toMatchObject({ code: 'SEND_STANDS' });
    services.advance(1);
    await as.clients.setStatus({ id, status: 'goproposal_sent' });
    await expect(as.proposals.takeBack({ id: run_id })).rejects.toMatchObject({ code: 'SEND_STANDS' });
  });

  it('is refused if the bot was called, whether it started or not', async () => {
    const bot = await startBotServices();
    const started = await clientInReview(bot.services);
    const run = await bot.send(started.id);
    await expect(bot.as.proposals.takeBack({ id: run.run_id })).rejects.toMatchObject({
      code: 'SEND_STANDS',
    });
    bot.axiom.answerWith({ status: 503, body: '' });
    const fallback = await clientInReview(bot.services);
    const { run_id } = await bot.as.proposals.send({ client_id: fallback.id });
    await expect(bot.as.proposals.takeBack({ id: run_id })).rejects.toMatchObject({ code: 'SEND_STANDS' });
    await bot.stop();
  });

  it('is refused for an unknown run', async () => {
    await expect(as.proposals.takeBack({ id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is announced to a webhook that was notified of the send', async () => {
    const receiver = await newReceiver();
    await addWebhookFor(receiver.url, { events: ['client.status_changed'] });
    const { id } = await clientInReview(services);
    receiver.received.length = 0;
    const { run_id } = await as.proposals.send({ client_id: id });
    services.advance(3_000);
    await as.proposals.takeBack({ id: run_id });
    await deliveries.sendDue();
    const announced = receiver.received
      .map(({ event }) => event)
      .filter(({ data }) => data.to === 'goproposal_sent' || data.from === 'goproposal_sent')
      .sort((one, other) => one.timestamp.localeCompare(other.timestamp))
      .map(({ data }) => [data.from, data.to]);
    expect(announced).toEqual([
      ['proforma_review', 'goproposal_sent'],
      ['goproposal_sent', 'proforma_review'],
    ]);
  });
});
