import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { AXIOM_KEY, type BotServices, startBotServices } from './bot-services.fixture.ts';
import { clientInReview, reviewDetails } from './reviewed-client.fixture.ts';

let bot: BotServices;

beforeAll(async () => {
  bot = await startBotServices();
});
beforeEach(() => bot.axiom.answerWith(null));
afterAll(() => bot.stop());

const runsOf = async (client_id: string) => (await bot.as.proposals.runs({ client_id })).items;

describe('sending while the automation is on', () => {
  it('starts the bot, stores the run and does not change the status', async () => {
    const { id } = await clientInReview(bot.services);
    const { sent, run_secret } = await bot.send(id);
    expect(sent).toMatchObject({ state: 'under_way', client_status: 'proforma_review' });
    const [run] = await runsOf(id);
    expect(run).toMatchObject({
      started_by_name: 'Sam Staff',
      automated: true,
      bot_id: 'Send proposal',
      answer_status: 200,
      run_url: 'https://axiom.ai/runs/4711',
      ended_at: null,
      reports: [],
    });
    expect(run?.payload?.values).toContain(reviewDetails.company_name);
    expect(run?.payload?.header).not.toContain('run_secret');
    expect(JSON.stringify(await bot.services.db.select().from(proposal_runs))).not.toContain(run_secret);
  });

  it('starts the bot for only one of 50 simultaneous requests', async () => {
    const { id } = await clientInReview(bot.services);
    const callsBefore = bot.axiom.requests.length;
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => bot.as.proposals.send({ client_id: id })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results.filter(({ status }) => status === 'rejected'))
      expect(result).toMatchObject({ reason: { code: 'SEND_UNDER_WAY' } });
    expect(bot.axiom.requests).toHaveLength(callsBefore + 1);
    expect(await runsOf(id)).toHaveLength(1);
  });

  it('is refused, retries included, if the automation is switched off while the bot works', async () => {
    const { id } = await clientInReview(bot.services);
    const { run_id } = await bot.send(id);
    const switchTo = async (enabled: boolean) =>
      bot.as.automation.save({ ...(await bot.as.automation.get()), enabled });
    await switchTo(false);
    try {
      const refusal = { code: 'SEND_UNDER_WAY' };
      await expect(bot.as.proposals.send({ client_id: id })).rejects.toMatchObject(refusal);
      await expect(bot.as.proposals.retry({ id: run_id })).rejects.toMatchObject(refusal);
      expect((await bot.as.clients.get({ id })).client.status).toBe('proforma_review');
    } finally {
      await switchTo(true);
    }
  });

  it('requires a proforma, and starts nothing without one', async () => {
    const { id } = await clientInReview(bot.services, { details: null });
    await expect(bot.as.proposals.send({ client_id: id })).rejects.toMatchObject({ code: 'NO_PROFORMA' });
    expect(await runsOf(id)).toEqual([]);
  });

  it.each([
    ['Axiom reports an error', 200, '{"status":"error","message":"Out of runtime"}', 'Out of runtime'],
    ['Axiom is broken', 503, '', 'Axiom responded with status 503'],
  ])('sets the status anyway and stores the reason if %s', async (_what, status, body, reason) => {
    const { id } = await clientInReview(bot.services);
    bot.axiom.answerWith({ status, body });
    const { sent } = await bot.send(id);
    expect(sent).toMatchObject({ state: 'fallback', client_status: 'goproposal_sent' });
    expect(await runsOf(id)).toMatchObject([{ state: 'fallback', reason, answer_status: status }]);
    expect((await bot.as.clients.get({ id })).timeline.items).toContainEqual(
      expect.objectContaining({
        actor_name: 'Axiom',
        type: 'proposal.bot_ended',
        changes: { outcome: { from: 'under_way', to: 'fallback' }, reason: { from: null, to: reason } },
      }),
    );
  });

  it("doesn't change the status of a client moved during the call", async () => {
    const { id } = await clientInReview(bot.services);
    bot.beforeAnswer(() => bot.as.clients.setStatus({ id, status: 'info_returned' }));
    bot.axiom.answerWith({ status: 503, body: '' });
    expect((await bot.send(id)).sent).toMatchObject({ state: 'fallback', client_status: 'info_returned' });
    bot.beforeAnswer(async () => undefined);
  });
});

describe('retry', () => {
  it('sends a failed proposal again as a separate run', async () => {
    const { id } = await clientInReview(bot.services);
    const first = await bot.send(id);
    await expect(bot.as.proposals.retry({ id: first.run_id })).rejects.toMatchObject({
      code: 'SEND_UNDER_WAY',
    });
    await first.report('failed', 'No such template');
    const again = await bot.as.proposals.retry({ id: first.run_id });
    expect(again.state).toBe('under_way');
    expect((await runsOf(id)).map((run) => [run.id, run.state])).toEqual(
      expect.arrayContaining([
        [again.run_id, 'under_way'],
        [first.run_id, 'failed'],
      ]),
    );
    const [stored] = await bot.services.db
      .select()
      .from(proposal_runs)
      .where(eq(proposal_runs.id, again.run_id));
    expect(stored?.retry_of).toBe(first.run_id);
  });

  it('is refused if the firm sends from Tallygate', async () => {
    const { id } = await clientInReview(bot.services);
    const run = await bot.send(id);
    await run.report('failed', 'No such template');
    const admin = callAs(bot.services, await createActor(bot.services, { role: 'admin' }));
    const { version, needs_code, countersignatory } = await admin.proposalVersions.settings();
    const rest = { needs_code, countersignatory };
    const saved = await admin.proposalVersions.saveSettings({ sent_by: 'tallygate', ...rest, version });
    await expect(bot.as.proposals.retry({ id: run.run_id })).rejects.toMatchObject({ code: 'PREPARE_FIRST' });
    expect((await bot.as.clients.get({ id })).client.status).toBe('proforma_review');
    await admin.proposalVersions.saveSettings({ sent_by: 'goproposal', ...rest, version: saved.version });
  });

  it('is refused if the client has left review', async () => {
    const { id } = await clientInReview(bot.services);
    const run = await bot.send(id);
    await run.report('created');
    await expect(bot.as.proposals.retry({ id: run.run_id })).rejects.toMatchObject({ code: 'WRONG_STATUS' });
    await expect(bot.as.proposals.retry({ id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

it('runs are paginated, newest first', async () => {
  const own = await startBotServices();
  const started: string[] = [];
  for (const outcome of ['failed', 'created', 'failed', 'failed']) {
    const { id } = await clientInReview(own.services);
    const run = await own.send(id);
    await run.report(outcome);
    started.unshift(run.run_id);
    own.services.advance(1_000);
  }
  const read = async (failed_only: boolean) => {
    const found: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await own.as.proposals.runs({ failed_only, limit: 2, cursor });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    return found;
  };
  expect(await read(false)).toEqual(started);
  expect(await read(true)).toEqual(started.filter((id) => id !== started[2]));
  await own.stop();
});

it("Axiom's key is in no response, log or table, even if Axiom repeats it", async () => {
  const { id } = await clientInReview(bot.services);
  bot.axiom.answerWith({
    status: 401,
    body: JSON.stringify({ status: 'error', message: `No ${AXIOM_KEY}` }),
  });
  const response = await fetch(`${bot.server.url}/api/proposals/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await bot.apiKey()}` },
    body: JSON.stringify({ client_id: id }),
  });
  const body = await response.text();
  expect(JSON.parse(body)).toMatchObject({ state: 'fallback' });
  const [run] = await runsOf(id);
  expect(run?.reason).toBe('No [key]');
  expect(bot.server.log()).toContain('The bot service was called');
  const stored = await bot.services.db.select().from(proposal_runs);
  for (const text of [body, bot.server.log(), JSON.stringify([run, stored])]) {
    expect(text).not.toContain(AXIOM_KEY);
  }
});
