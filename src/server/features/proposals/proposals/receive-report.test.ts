import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { BOT_OUTCOMES } from '#contract/clients/clients/pipeline.ts';
import type { Change } from '#contract/events.ts';
import { RUN_LIMIT_MS } from '#contract/proposals/proposals/run.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { startBotServices } from './bot-services.fixture.ts';
import { clientInReview } from './reviewed-client.fixture.ts';

const bot = await startBotServices();
afterAll(() => bot.stop());

/** Everything about a client that a report could change. */
async function everythingOf(id: string) {
  const [{ client }, runs, events] = await Promise.all([
    bot.as.clients.get({ id }),
    bot.as.proposals.runs({ client_id: id }),
    bot.services.db.select().from(activity_events).where(eq(activity_events.client_id, id)),
  ]);
  return { client, runs, events: events.length };
}

const RECEIVED = { status: 200, body: '{"received":true}' };

describe('a report from the bot', () => {
  it('of the draft, the signature or the workspace moves the client forward', async () => {
    const { id, run } = await bot.underWay();
    expect(run.sent).toMatchObject({ state: 'under_way', client_status: 'proforma_review' });
    expect(run.webhook_url).toBe(`${bot.services.env.appUrl}/functions/axiom-webhook`);
    const steps = {
      created: 'goproposal_sent',
      signed: 'goproposal_signed',
      workspace_created: 'onedrive_created',
    };
    for (const [outcome, status] of Object.entries(steps)) {
      bot.services.advance(1_000);
      expect(await run.report(outcome)).toEqual(RECEIVED);
      expect(await bot.statusOf(id)).toBe(status);
      expect((await bot.runOf(id, run.run_id))?.state).toBe(outcome);
    }
    expect((await bot.runOf(id, run.run_id))?.reports).toMatchObject(
      Object.keys(steps).map((outcome) => ({ outcome, applied: true })),
    );
    const { timeline } = await bot.as.clients.get({ id });
    const reported = timeline.items.filter(({ actor_name }) => actor_name === 'Axiom');
    expect(reported).toMatchObject(
      Object.keys(steps).map(() => ({
        type: 'proposal.bot_ended',
        also: [{ type: 'client.status_changed' }],
      })),
    );
  });

  it('of a failure leaves the client in review with the reason', async () => {
    const { id, run } = await bot.underWay();
    expect(await run.report('failed', ' No such template ')).toEqual(RECEIVED);
    expect(await bot.statusOf(id)).toBe('proforma_review');
    expect((await bot.as.reviews.watch({ client_id: id })).run).toMatchObject({
      state: 'failed',
      reason: 'No such template',
    });
    const { items } = await bot.as.proposals.runs({ failed_only: true });
    expect(items.map((failed) => failed.id)).toContain(run.run_id);
    const queued = async () =>
      (await bot.as.reviews.queue({ limit: 100 })).items.find(({ client }) => client.id === id);
    expect(await queued()).toMatchObject({ under_way: null, failed: { reason: 'No such template' } });
    bot.services.advance(1_000);
    expect((await bot.send(id)).sent.state).toBe('under_way');
    expect(await queued()).toMatchObject({ under_way: { started_by_name: 'Sam Staff' }, failed: null });
  });

  it('before Axiom has responded takes precedence over the response', async () => {
    const { id } = await clientInReview(bot.services);
    bot.beforeAnswer((row) => bot.report({ ...row, outcome: 'created' }));
    bot.axiom.answerWith({ status: 500, body: '' });
    const { sent, run_id } = await bot.send(id);
    bot.beforeAnswer(async () => undefined);
    bot.axiom.answerWith(null);
    expect(sent).toMatchObject({ state: 'created', client_status: 'goproposal_sent' });
    expect(await bot.runOf(id, run_id)).toMatchObject({ state: 'created', answer_status: 500, reason: null });
  });

  it('of a failure before Axiom has responded reaches the sender, with the reason', async () => {
    const { id } = await clientInReview(bot.services);
    bot.beforeAnswer((row) => bot.report({ ...row, outcome: 'failed', reason: 'No such template' }));
    const { sent } = await bot.send(id);
    bot.beforeAnswer(async () => undefined);
    expect(sent).toMatchObject({
      state: 'failed',
      reason: 'No such template',
      client_status: 'proforma_review',
    });
  });

  it("is accepted from the bot's own browser, on any page", async () => {
    const { run } = await bot.underWay();
    const { run_id, run_secret } = run;
    const report = { run_id, run_secret, outcome: 'created' };
    expect(
      await bot.report(report, { origin: 'chrome-extension://bot', 'content-type': 'text/plain' }),
    ).toEqual(RECEIVED);
  });

  it('is announced to open screens, even if it changes nothing', async () => {
    const { id, run } = await bot.underWay();
    let heard: Change[] = [];
    const stop = bot.services.changes.subscribe({ onChange: (change) => heard.push(change), onGap() {} });
    const entities = () => heard.filter((change) => change.id === id).map(({ entity }) => entity);
    await run.report('created');
    await expect.poll(entities).toEqual(expect.arrayContaining(['proposal_runs', 'clients']));
    heard = [];
    // This report changes neither the run's state nor the client. The run still lists it.
    await run.report('failed');
    await expect.poll(entities).toEqual(['proposal_runs']);
    stop();
  });
});

describe('reports cause no wrong changes', () => {
  it('when repeated, one by one or 30 at once', async () => {
    const { id, run } = await bot.underWay();
    const answers = await Promise.all(Array.from({ length: 30 }, () => run.report('created')));
    expect(answers).toEqual(answers.map(() => RECEIVED));
    const after = await everythingOf(id);
    expect(after.runs.items[0]?.reports).toHaveLength(1);
    bot.services.advance(60_000);
    await bot.as.clients.setStatus({ id, status: 'proforma_review' });
    expect(await run.report('created')).toEqual(RECEIVED);
    expect(await bot.statusOf(id)).toBe('proforma_review');
    expect((await everythingOf(id)).runs.items[0]).toEqual({
      ...after.runs.items[0],
      client_status: 'proforma_review',
    });
  });

  it('when they overtake each other', async () => {
    const { id, run } = await bot.underWay();
    for (const outcome of ['workspace_created', 'failed', 'created', 'signed']) {
      bot.services.advance(1_000);
      expect(await run.report(outcome)).toEqual(RECEIVED);
    }
    expect(await bot.statusOf(id)).toBe('onedrive_created');
    expect(await bot.runOf(id, run.run_id)).toMatchObject({
      state: 'workspace_created',
      reason: null,
      reports: [
        { outcome: 'workspace_created', applied: true },
        { outcome: 'failed', applied: false },
        { outcome: 'created', applied: false },
        { outcome: 'signed', applied: false },
      ],
    });
  });

  it('when all arrive at once while a person moves the client', async () => {
    const { id, run } = await bot.underWay();
    await Promise.all([
      ...BOT_OUTCOMES.map((outcome) => run.report(outcome)),
      bot.as.clients.setStatus({ id, status: 'goproposal_sent' }),
    ]);
    const { state, reports } = (await bot.runOf(id, run.run_id)) ?? {};
    expect(state).toBe('workspace_created');
    expect(reports).toHaveLength(BOT_OUTCOMES.length);
  });

  it.each(['info_returned', 'goproposal_signed'] as const)(
    'when a person has moved the client to %s',
    async (status) => {
      const { id, run } = await bot.underWay();
      await bot.as.clients.setStatus({ id, status });
      expect(await run.report('created')).toEqual(RECEIVED);
      expect(await bot.statusOf(id)).toBe(status);
      expect(await bot.runOf(id, run.run_id)).toMatchObject({
        state: 'created',
        reports: [{ outcome: 'created', applied: false }],
      });
    },
  );

  it('when late: a draft reported after the time-out still moves the client', async () => {
    const { id, run } = await bot.underWay();
    bot.services.advance(RUN_LIMIT_MS);
    const second = await bot.send(id);
    expect((await bot.runOf(id, run.run_id))?.state).toBe('timed_out');
    expect(await run.report('created')).toEqual(RECEIVED);
    expect(await bot.statusOf(id)).toBe('goproposal_sent');
    expect(await bot.runOf(id, run.run_id)).toMatchObject({ state: 'created', reason: null });
    expect(await second.report('created')).toEqual(RECEIVED);
    expect(await bot.statusOf(id)).toBe('goproposal_sent');
  });

  it('when an old run fails after a newer one was started', async () => {
    const { id, run } = await bot.underWay();
    bot.services.advance(RUN_LIMIT_MS);
    const second = await bot.send(id);
    expect(await run.report('failed', 'Too late')).toEqual(RECEIVED);
    expect((await bot.as.reviews.watch({ client_id: id })).run).toMatchObject({
      id: second.run_id,
      state: 'under_way',
      reason: null,
    });
    await expect(bot.as.proposals.send({ client_id: id })).rejects.toMatchObject({ code: 'SEND_UNDER_WAY' });
  });
});
