import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { proposal_run_reports, proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { startBotServices } from './bot-services.fixture.ts';

const bot = await startBotServices();
afterAll(() => bot.stop());

describe('a stranger', () => {
  it('gets the same 401 for an unknown run and a wrong secret', async () => {
    const { id, run } = await bot.underWay();
    const other = await bot.underWay();
    const { items } = await bot.as.proposals.runs({ client_id: id });
    const [withoutSecret] = await bot.services.db
      .insert(proposal_runs)
      .values({
        client_id: id,
        started_at: bot.services.now().toISOString(),
        started_by_name: 'Sam Staff',
        automated: false,
        state: 'set_directly',
      })
      .returning();
    const { run_id, run_secret } = run;
    const [stored] = await bot.services.db.select().from(proposal_runs).where(eq(proposal_runs.id, run_id));
    for (const [known_run, secret] of [
      [crypto.randomUUID(), run_secret],
      [run_id, other.run.run_secret],
      [run_id, `${run_secret}x`],
      [run_id, run_secret.toLowerCase()],
      // The stored hash must not work as a secret.
      [run_id, stored?.secret_hash],
      [withoutSecret?.id, 'null'],
    ]) {
      expect(await bot.report({ run_id: known_run, run_secret: secret, outcome: 'created' })).toEqual({
        status: 401,
        body: '{"code":"UNAUTHORIZED"}',
      });
    }
    expect(await bot.statusOf(id)).toBe('proforma_review');
    expect(await bot.runOf(id, run_id)).toEqual(items[0]);
  });

  it.each([
    ['', ''],
    ['{"run_id":', ''],
    ['[]', ''],
    ['null', ''],
    [{ run_id: 'x', run_secret: 's', outcome: 'created' }, 'run_id'],
    [{ run_id: crypto.randomUUID(), run_secret: 's', outcome: 'done' }, 'outcome'],
    [{ run_id: crypto.randomUUID(), run_secret: 's', outcome: 'failed', reason: 7 }, 'reason'],
  ])('gets a 400 that names the invalid field, if there is one: %j', async (body, field) => {
    const answer = await bot.report(body);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).issues[0]).toMatchObject({ field, message: expect.any(String) });
  });

  it.each([{}, { run_secret: '' }, { run_secret: ['s'] }, { run_secret: null, outcome: 'done' }])(
    'gets the same 401 without a valid secret, whatever else is invalid: %j',
    async (body) => {
      const { run } = await bot.underWay();
      const answer = await bot.report({ run_id: run.run_id, outcome: 'created', ...body });
      expect(answer).toEqual({ status: 401, body: '{"code":"UNAUTHORIZED"}' });
    },
  );

  it('is refused if the body is large or the method is not POST', async () => {
    expect(await bot.report({ reason: 'x'.repeat(70_000) })).toMatchObject({ status: 413 });
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(`${bot.server.url}/functions/axiom-webhook`, { method });
      expect(response.status).toBe(404);
    }
  });
});

it("no run's secret is in the log, a response or the database", async () => {
  const { id, run } = await bot.underWay();
  await run.report('failed', 'A reason with names in it');
  const kept = JSON.stringify([
    await bot.as.proposals.runs({ client_id: id }),
    await bot.services.db.select().from(proposal_runs),
    await bot.services.db.select().from(proposal_run_reports),
  ]);
  const request = JSON.stringify(bot.axiom.requests.at(-1));
  expect(request).toContain(run.run_secret);
  expect(kept).not.toContain(run.run_secret);
  expect(bot.server.log()).toContain('The bot reported');
  expect(bot.server.log()).not.toContain(run.run_secret);
  expect(bot.server.log()).not.toContain('names in it');
});
