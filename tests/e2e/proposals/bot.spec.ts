import { expect, signInOnPage, test } from '#tests/e2e/support/app.ts';
import {
  colleagueOf,
  countdown,
  expectAccessible,
  expectLocked,
  expectSent,
  openAutomation,
  openReviews,
  putBack,
  sendButton,
  shownClient,
  toastOf,
} from '#tests/e2e/support/bot-steps.ts';
import { seedDemoClients } from '#tests/e2e/support/demo-clients.ts';
import { delayedResponse, failing } from '#tests/e2e/support/interrupted-calls.ts';
import { type BotProcess, startBotProcess } from '#tests/support/bot/bot-process.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server, clients and bot, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

const KEY = 'axiom-key-of-a-browser-test';
const BOT = 'Send proposal';
const DRAFT_CREATED =
  'Draft Proposal is created in GoProposal. You can proceed with the remaining proposal reviews.';
const TOO_SLOW =
  'Draft Proposal creation in GoProposal is taking too much time. So do not Review any proforma until the current get processed.';

/** Approximate, because the machine may be slow. */
const TEN_MINUTES = / - [89]:\d\d$/;

let bot: BotProcess;

test.afterAll(() => bot.kill());

test.beforeEach(async ({ page, app }) => {
  test.slow();
  await signInOnPage(page, app);
});

test('Test Connection calls Axiom', async ({ page, app }) => {
  bot = await startBotProcess({ key: KEY, bot: BOT });
  await app.restart(() => seedDemoClients(app.databaseUrl), {
    AXIOM_API_KEY: KEY,
    AXIOM_API_URL: bot.url,
  });
  await openAutomation(page, app);
  await expect(page.getByText('No proposals sent yet')).toBeVisible();
  const testConnection = page.getByRole('button', { name: 'Test Connection' });
  await page.getByLabel('Bot ID').fill('Nobody');
  await testConnection.click();
  await expect(page.getByText("The key works, but Axiom has no bot named 'Nobody'.")).toBeVisible();
  await page.getByLabel('Bot ID').fill(BOT);
  await testConnection.click();
  await expect(page.getByText(`Connected: the key works and the bot '${BOT}' exists.`)).toBeVisible();
  await page.getByRole('switch', { name: 'Enable Axiom integration' }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toastOf(page, 'Axiom settings saved successfully')).toBeVisible();
});

test('Send locks the queue until the bot reports the draft', async ({ page, app, browser }) => {
  const colleague = await colleagueOf(browser, app);
  const sent = await openReviews(page, app);
  expect(await openReviews(colleague, app)).toBe(sent);
  const total = Number(/\d+$/.exec((await page.getByText(/^1 of \d+$/).textContent()) ?? '')?.[0]);

  await sendButton(page).click();
  await expectLocked(page);
  await expect(colleague.getByText('has sent this proposal. The bot is creating the draft.')).toBeVisible();
  await expect(sendButton(colleague)).toBeDisabled();
  await page.reload();
  await expectLocked(page);

  expect(await bot.report('created')).toBe(200);
  await expect(toastOf(page, DRAFT_CREATED)).toBeVisible();
  await expect(countdown(page)).toHaveCount(0);
  for (const someone of [page, colleague]) {
    await expect(someone.getByText(`1 of ${total - 1}`)).toBeVisible();
    await expect(someone.getByRole('heading', { level: 2 }).first()).not.toHaveText(sent);
    await expect(sendButton(someone)).toBeEnabled();
  }
  await colleague.context().close();
});

test('if the bot fails, a retry produces the draft', async ({ page, app }) => {
  const sent = await openReviews(page, app);
  await sendButton(page).click();
  await expectSent(page);
  expect(await bot.report('failed', 'No such template')).toBe(200);
  await expect(page.getByText('The bot could not create the draft: No such template')).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
  expect(await shownClient(page)).toBe(sent);
  await expect(page.getByText('The last attempt failed')).toBeVisible();

  await openAutomation(page, app);
  const runs = page.getByRole('list', { name: 'Latest runs' }).getByRole('listitem');
  await expect(runs.filter({ hasText: 'Draft created' })).toHaveCount(1);
  await page.getByRole('switch', { name: 'Failed only' }).click();
  await expect(runs).toHaveCount(1);
  await expect(runs.getByText('No such template')).toBeVisible();
  await runs.getByRole('button', { name: 'Retry' }).click();
  await expect(toastOf(page, 'The bot is creating the draft proposal in GoProposal.')).toBeVisible();
  await page.getByRole('switch', { name: 'Failed only' }).click();
  await expect(runs.filter({ hasText: 'Under way' })).toHaveCount(1);

  expect(await bot.report('created')).toBe(200);
  await expect(runs.filter({ hasText: 'Under way' })).toHaveCount(0);
  await expect(runs.getByRole('button', { name: 'Retry' })).toHaveCount(0);

  const calls = await failing(page, 'proposals/runs');
  await runs.getByRole('link', { name: sent }).first().click();
  await expect(page.getByRole('heading', { name: sent, level: 1 })).toBeVisible();
  await expect(page.getByText('The runs could not be loaded')).toBeVisible();
  calls.pass();
  await page.getByRole('button', { name: 'Try again' }).click();
  const ofClient = page.getByRole('list', { name: 'Proposal runs' }).getByRole('listitem');
  await expect(ofClient).toHaveCount(2);
  await expect(ofClient.first().getByRole('link', { name: /Watch in Axiom/ })).toHaveAttribute(
    'href',
    'https://axiom.ai/runs/4711',
  );
  await ofClient.first().getByRole('button', { name: 'Show details' }).click();
  await expect(ofClient.first().getByText('Letter Of Engagement', { exact: true })).toBeVisible();
  await expect(ofClient.first().getByText('run_secret')).toHaveCount(0);
  await expectAccessible(page);
});

test('by keyboard: after Send, the focus moves to the next client', async ({ page, app }) => {
  const sent = await openReviews(page, app);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/proposals/send')) calls += 1;
  });
  await sendButton(page).focus();
  await page.keyboard.press('Enter');
  await expectSent(page);
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');

  expect(await bot.report('failed', 'No such template')).toBe(200);
  await expect(sendButton(page)).toBeEnabled();
  await expect(sendButton(page)).toBeFocused();
  expect(calls).toBe(1);

  await page.keyboard.press('Enter');
  await expectSent(page);
  expect(await bot.report('created')).toBe(200);
  const name = page.getByRole('heading', { level: 2 }).first();
  await expect(name).not.toHaveText(sent);
  await expect(name).toBeFocused();
  await putBack(app, sent);
});

test('after a lost response, the page is locked only if Send worked', async ({ page, app }) => {
  const failed = page.getByText('Failed to send proposal. Please try again.');
  const sent = await openReviews(page, app);
  await page.route('**/rpc/proposals/send', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway Timeout</h1>' });
  });
  const checked = page.waitForResponse('**/rpc/reviews/watch');
  await sendButton(page).click();
  await checked;
  await expectSent(page);
  await expect(failed).toHaveCount(0);
  expect(await bot.report('created')).toBe(200);
  await expect(toastOf(page, DRAFT_CREATED)).toBeVisible();
  await putBack(app, sent);
  await expect(sendButton(page)).toBeEnabled();

  await page.unroute('**/rpc/proposals/send');
  await page.route('**/rpc/proposals/send', (route) => route.abort());
  await sendButton(page).click();
  await expect(failed).toBeVisible();
  await expect(countdown(page)).toHaveCount(0);
  await expect(sendButton(page)).toBeEnabled();
});

test('a lost response to Send or Retry still shows the outcome', async ({ page, app }) => {
  const failed = page.getByText('Failed to send proposal');
  const started = toastOf(page, 'Success').filter({ hasText: 'The bot is creating the draft proposal' });
  const name = await openReviews(page, app);
  await page.getByRole('link', { name: /^TG\d+$/ }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const send = await delayedResponse(page, 'proposals/send');
  await sendButton(page).first().click();
  send.lose();
  await expect(started).toBeVisible();
  await expect(failed).toHaveCount(0);
  expect(await bot.report('failed', 'No such template')).toBe(200);

  await openAutomation(page, app);
  const run = page.getByRole('list', { name: 'Latest runs' }).getByRole('listitem').first();
  await expect(run).toContainText('No such template');
  await page.route('**/rpc/proposals/retry', (route) => route.abort(), { times: 1 });
  await run.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toBeVisible();
  await expect(failed).toBeHidden();
  const retry = await delayedResponse(page, 'proposals/retry');
  await run.getByRole('button', { name: 'Retry' }).click();
  retry.lose();
  await expect(started).toBeVisible();
  await expect(failed).toHaveCount(0);
  expect(await bot.report('created')).toBe(200);
  await putBack(app, name);
});

test('the lock survives a reload and a clock that is set back', async ({ page, app }) => {
  await page.clock.install();
  const sent = await openReviews(page, app);
  // From here on no updates about the run arrive, so the page relies on its own clock.
  await page.route('**/rpc/reviews/watch', (route) => route.abort());
  await sendButton(page).click();
  await expectLocked(page);
  await page.clock.fastForward('05:00');
  await expect(countdown(page)).toHaveText(TEN_MINUTES);
  await page.reload();
  await expect(countdown(page)).toHaveText(TEN_MINUTES);
  await page.clock.setSystemTime(Date.now() - 3_600_000);
  await page.reload();
  await expect(countdown(page)).toHaveText(TEN_MINUTES);
  await expectLocked(page);

  await page.clock.fastForward('10:00');
  await expect(page.getByText(TOO_SLOW)).toBeVisible();
  await expect(countdown(page)).toHaveCount(0);

  // The server's 15 minutes are over too, so Send is available again.
  await runOnce(app.databaseUrl, "update proposal_runs set started_at = started_at - interval '15 minutes'");
  await page.unroute('**/rpc/reviews/watch');
  expect(await openReviews(page, app)).toBe(sent);
  await expect(sendButton(page)).toBeEnabled();
});

test('if the bot is down, the status is set directly', async ({ page, app, browser }) => {
  await bot.kill();
  const colleague = await colleagueOf(browser, app);
  await openReviews(colleague, app);
  const sent = await openReviews(page, app);
  await sendButton(page).click();
  await expect(toastOf(page, 'Proposal sent and client status updated')).toBeVisible();
  await expect(toastOf(page, 'The bot could not be started: The connection was refused.')).toContainText(
    sent,
  );
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(countdown(page)).toHaveCount(0);
  for (const someone of [page, colleague]) {
    await expect(someone.getByRole('heading', { name: sent })).toHaveCount(0);
    await expect(sendButton(someone)).toBeEnabled();
  }

  await openAutomation(page, app);
  const runs = page.getByRole('list', { name: 'Latest runs' }).getByRole('listitem');
  await expect(runs.first()).toContainText(sent);
  await expect(runs.first()).toContainText('Bot not started');
  await expect(runs.first()).toContainText('The connection was refused');
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('Could not reach Axiom: The connection was refused')).toBeVisible();
  await expectAccessible(page);

  // Adds runs of an earlier day, so that there are 20 in total, which fill two pages.
  await runOnce(
    app.databaseUrl,
    `insert into proposal_runs (client_id, started_at, started_by_name, automated, state)
     select client_id, started_at - interval '1 day', 'Sam Staff', false, 'set_directly'
     from proposal_runs, generate_series(1, 20) limit 20 - (select count(*) from proposal_runs)`,
  );
  await expect(runs).toHaveCount(10);
  await page.getByRole('button', { name: 'Show older runs' }).click();
  await expect(runs).toHaveCount(20);
  await expect(page.getByRole('button', { name: 'Show older runs' })).toHaveCount(0);
  await colleague.context().close();
});
