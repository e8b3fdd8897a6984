import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BotServices, startBotServices } from './bot-services.fixture.ts';
import { clientInReview } from './reviewed-client.fixture.ts';
import { timeOutRuns } from './time-out-runs.ts';

let bot: BotServices;
let client: { id: string };
let run: Awaited<ReturnType<BotServices['send']>>;

beforeAll(async () => {
  bot = await startBotServices();
});
beforeEach(async () => {
  client = await clientInReview(bot.services);
  run = await bot.send(client.id);
});
afterAll(() => bot.stop());

const FIFTEEN_MINUTES = 900_000;
const newestRun = async () => (await bot.as.proposals.runs({ client_id: client.id })).items[0];

it('a run that never reports times out after 15 minutes', async () => {
  bot.services.advance(FIFTEEN_MINUTES - 1);
  expect(await timeOutRuns(bot.services)).toBe(0);
  await expect(bot.as.proposals.send({ client_id: client.id })).rejects.toMatchObject({
    code: 'SEND_UNDER_WAY',
  });

  bot.services.advance(1);
  expect(await timeOutRuns(bot.services)).toBe(1);
  expect(await newestRun()).toMatchObject({
    state: 'timed_out',
    reason: 'The bot did not report within 15 minutes',
    ended_at: bot.services.now().toISOString(),
    client_status: 'proforma_review',
  });
  expect(await timeOutRuns(bot.services)).toBe(0);
  const { timeline } = await bot.as.clients.get({ id: client.id });
  expect(timeline.items.filter(({ type }) => type === 'proposal.bot_ended')).toMatchObject([
    { actor_name: 'Axiom', changes: { outcome: { from: 'under_way', to: 'timed_out' } } },
  ]);
  expect((await bot.send(client.id)).sent.state).toBe('under_way');
});

it('the reviews page does not show an overdue run as under way', async () => {
  bot.services.advance(FIFTEEN_MINUTES + 60_000);
  const watched = await bot.as.reviews.watch({ client_id: client.id });
  expect(watched.run?.time_left).toBe(0);
  const { items } = await bot.as.reviews.queue({ limit: 100 });
  expect(items.find((item) => item.client.id === client.id)?.under_way).toBeNull();
  await timeOutRuns(bot.services);
  expect((await bot.as.reviews.watch({ client_id: client.id })).run?.state).toBe('timed_out');
});

it('a run that reported in time does not time out', async () => {
  await run.report('failed', 'No such template');
  bot.services.advance(FIFTEEN_MINUTES);
  await timeOutRuns(bot.services);
  expect(await newestRun()).toMatchObject({ state: 'failed', reason: 'No such template' });
});

it('two simultaneous calls end a run only once', async () => {
  bot.services.advance(FIFTEEN_MINUTES);
  await Promise.all([timeOutRuns(bot.services), timeOutRuns(bot.services)]);
  const { timeline } = await bot.as.clients.get({ id: client.id });
  expect(timeline.items.filter(({ type }) => type === 'proposal.bot_ended')).toHaveLength(1);
});

it('a run that began while the clock was ahead times out', async () => {
  bot.services.advance(-401 * 24 * 60 * 60 * 1_000);
  expect(await timeOutRuns(bot.services)).toBe(1);
  expect(await newestRun()).toMatchObject({ state: 'timed_out' });
});
