import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  accessibilityProblems,
  expect,
  openSession,
  signInOnPage,
  type TestApp,
  test,
} from '#tests/e2e/support/app.ts';
import { seedDemoClients } from '#tests/e2e/support/demo-clients.ts';
import { delayed } from '#tests/e2e/support/interrupted-calls.ts';
import { runOnce } from '#tests/support/run-once.ts';
import { readXlsx } from '#tests/support/zip/read-xlsx.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

interface InReview {
  id: string;
  name: string;
}

/** The clients in review, as the API lists them. */
async function clientsInReview(page: Page, app: TestApp): Promise<InReview[]> {
  const response = await page.request.get(`${app.url}/api/clients?status=proforma_review`);
  const { items } = (await response.json()) as {
    items: { id: string; first_name: string; surname: string }[];
  };
  return items.map(({ id, first_name, surname }) => ({ id, name: `${first_name} ${surname}` }));
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('with nobody in review, the page says so', async ({ page, app }) => {
  await openSession(page, app);
  await page.goto(`${app.url}/reviews`);
  await expect(page.getByText('No Clients for Review')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('Previous and Next move through the queue', async ({ page, app }) => {
  await seedDemoClients(app.databaseUrl);
  await openSession(page, app);
  const { length } = await clientsInReview(page, app);
  expect(length).toBeGreaterThan(2);
  await page.goto(`${app.url}/reviews`);
  await expect(page.getByText(`1 of ${length}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(`2 of ${length}`)).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText(`1 of ${length}`)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`2 of ${length}`)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(`1 of ${length}`)).toBeVisible();

  const details = page.getByRole('button', { name: 'Proforma Details' });
  const before = await details.getAttribute('aria-expanded');
  await details.click();
  await expect(details).toHaveAttribute('aria-expanded', before === 'true' ? 'false' : 'true');

  await page.getByRole('link', { name: 'Edit Proforma' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Proforma Details' })).toBeVisible();
});

test("'Send Proposal' on a client's page sends the proposal", async ({ page, app }) => {
  await openSession(page, app);
  const [client] = await clientsInReview(page, app);
  if (!client) throw new Error('The demo has nobody in review');
  await page.goto(`${app.url}/clients/${client.id}`);
  await expect(page.getByRole('heading', { name: client.name, level: 1 })).toBeVisible();
  const actions = page.getByRole('region', { name: 'Proposal Actions' });
  await actions.getByRole('button', { name: 'Send Proposal' }).click();
  await expect(toast(page, 'Proposal sent and client status updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Proposal' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('GoProposal Sent');
});

test('with the automation off, sending lifts the lock at once', async ({ page, app }) => {
  await openSession(page, app);
  const { length } = await clientsInReview(page, app);
  await page.goto(`${app.url}/reviews`);
  await expect(page.getByText(`1 of ${length}`)).toBeVisible();
  const send = await delayed(page, 'proposals/send');
  await page.getByRole('button', { name: 'Send Proposal' }).click();
  // It isn't known yet whether a bot is involved.
  await expect(page.getByText('The proposal is being sent.')).toBeVisible();
  await expect(page.getByText('The bot is creating')).toHaveCount(0);
  send.pass();
  await expect(toast(page, 'Proposal sent and client status updated')).toBeVisible();
  await expect(page.getByText(`1 of ${length - 1}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Proposal' })).toBeEnabled();
});

test('all exports download as one spreadsheet', async ({ page, app }) => {
  await openSession(page, app);
  await page.goto(`${app.url}/reviews`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download All Exports (.xlsx)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^proposal-exports-\d{4}-\d\d-\d\d\.xlsx$/);
  const [sheet] = await readXlsx(new Blob([new Uint8Array(await readFile(await download.path()))]));
  // A header row, then one row for each proposal that the tests above have sent.
  expect(sheet?.rows).toHaveLength(3);
});

test('a client put in review by hand is in the queue', async ({ page, app }) => {
  await openSession(page, app);
  const { length } = await clientsInReview(page, app);
  const client = {
    first_name: 'Hedy',
    surname: 'Handmade',
    email: 'hedy@example.com',
    inquiry_source: 'Email',
  };
  const created = await page.request.post(`${app.url}/api/clients`, {
    headers: { origin: app.url },
    data: { ...client, status: 'proforma_review' },
  });
  expect(created.ok(), await created.text()).toBe(true);
  await page.goto(`${app.url}/reviews`);
  await expect(page.getByText(`1 of ${length + 1}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hedy Handmade' })).toBeVisible();
  await expect(page.getByText('No proforma review found for this client')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proforma Details' })).toHaveCount(0);
});

test('a click just after the next client appears sends nothing', async ({ page, app }) => {
  await openSession(page, app);
  await page.clock.install();
  await page.goto(`${app.url}/reviews`);
  const shown = page.getByRole('heading', { level: 2 }).first();
  const send = page.getByRole('button', { name: 'Send Proposal' });
  await expect(send).toBeEnabled();
  const before = await clientsInReview(page, app);
  await page.clock.pauseAt(Date.now() + 60_000);
  const first = await shown.textContent();
  await send.click();
  // The clock advances in small steps, because the transition to the next client runs on timers too.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(50);
        return (await shown.textContent()) !== first;
      },
      { intervals: [10] },
    )
    .toBe(true);
  await expect(send).toBeDisabled();
  await send.click({ force: true });
  await page.clock.runFor(700);
  await send.click({ force: true });
  await page.clock.runFor(1_000);
  await expect(send).toBeEnabled();
  expect(await clientsInReview(page, app)).toHaveLength(before.length - 1);
});

test('undoing a send shows the client again', async ({ page, app }) => {
  await openSession(page, app);
  await page.goto(`${app.url}/reviews`);
  const shown = page.getByRole('heading', { level: 2 }).first();
  await expect(page.getByRole('button', { name: 'Send Proposal' })).toBeEnabled();
  const { length } = await clientsInReview(page, app);
  const name = (await shown.textContent()) ?? '';
  await page.getByRole('button', { name: 'Send Proposal' }).click();
  const sent = toast(page, 'Proposal sent and client status updated');
  await expect(sent).toContainText(name);
  await expect(shown).not.toHaveText(name);
  await sent.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Sending undone.')).toContainText(name);
  await expect(shown).toHaveText(name);
  expect(await clientsInReview(page, app)).toHaveLength(length);
});

test('unfinished parts of a proforma are listed beside Send', async ({ page, app }) => {
  await signInOnPage(page, app);
  const [client] = await clientsInReview(page, app);
  if (!client) throw new Error('Nobody is in review');
  await runOnce(
    app.databaseUrl,
    `delete from proforma_reviews where client_id = '${client.id}';
     insert into proforma_reviews (client_id, details, submission_date)
     select '${client.id}', details || '${JSON.stringify({
       letter_of_engagement: 'PLACEHOLDER PLEASE EDIT (Sole Trader)',
       services: {},
       start_date_month: 'January',
       start_date_year: '2020',
     })}', now() from proforma_reviews limit 1`,
  );
  for (const path of ['/reviews', `/clients/${client.id}`]) {
    await page.goto(app.url + path);
    const warnings = page.getByRole('alert', { name: 'Check before you send' });
    await expect(warnings.getByRole('listitem')).toHaveText([
      'The letter of engagement is a placeholder: PLACEHOLDER PLEASE EDIT (Sole Trader).',
      'No services are selected.',
      'The start date, January 2020, is in the past.',
    ]);
    await expect(warnings.getByText('2 missing services, 2 questions to ask')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Proposal' }).last()).toBeEnabled();
  }
});
