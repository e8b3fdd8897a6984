import { readFile } from 'node:fs/promises';
import { accessibilityProblems, expect, openSession, signInOnPage, test } from '#tests/e2e/support/app.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

const LONG = Array.from({ length: 30 }, (_, line) => `Goal number ${line + 1} of a long list.`).join(' ');

test('the queue shows the longest wait first', async ({ page, app }) => {
  await openSession(page, app);
  const api = apiOf(page, app);
  await page.goto(`${app.url}/book-zoom-call`);
  await expect(page.getByText('No clients waiting for Zoom calls')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await api.waitingClient('Anning', { goals_next_12_months: LONG });
  await expect(page.getByText('Client 1 of 1 waiting for calls')).toBeVisible();
  await api.waitingClient('Bell');
  const third = await api.waitingClient('Curie');
  await expect(page.getByText('Client 1 of 3 waiting for calls')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ada Anning' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await runOnce(
    app.databaseUrl,
    `update clients set inquiry_source = 'referral', phone_number = '020 7946 0958' where surname = 'Anning'`,
  );
  await expect(page.getByText('Referral', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'anning@example.com' })).toHaveAttribute(
    'href',
    'mailto:anning@example.com',
  );
  await expect(page.getByRole('link', { name: '020 7946 0958' })).toHaveAttribute('href', 'tel:02079460958');

  const goals = page.getByText('Goal number 1 of a long list.');
  const height = async () => (await goals.boundingBox())?.height ?? 0;
  const clamped = await height();
  await page.getByRole('button', { name: 'Show more of goals' }).click();
  await expect.poll(height).toBeGreaterThan(clamped);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Client 2 of 3 waiting for calls')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ada Bell' })).toBeVisible();

  // Changes by others update the numbers, but the client in view stays.
  await api.book(third, 'Senior Partner');
  await expect(page.getByText('Client 2 of 2 waiting for calls')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ada Bell' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: 'Ada Anning' })).toBeVisible();

  await page.getByRole('button', { name: 'Book for Tax Adviser' }).click();
  await expect(page.getByText('Zoom call booked for Tax Adviser')).toBeVisible();
  await expect(page.getByText('Client 1 of 1 waiting for calls')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ada Bell' })).toBeFocused();
  await page.getByRole('button', { name: 'Book for Senior Partner' }).click();
  await expect(page.getByText('No clients waiting for Zoom calls')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'View Clients' })).toBeFocused();
});

test('the second person to book a call sees that it is booked already', async ({ page, app }) => {
  await openSession(page, app);
  const api = apiOf(page, app);
  const id = await api.waitingClient('Darwin');
  await page.goto(`${app.url}/book-zoom-call`);
  await expect(page.getByRole('heading', { name: 'Ada Darwin' })).toBeVisible();
  // The page learns of the other booking only when its own booking is rejected.
  await page.route('**/rpc/calls/queue', (route) => route.abort());
  await api.book(id, 'Senior Partner');
  await page.getByRole('button', { name: 'Book for Tax Adviser' }).click();
  await expect(page.getByText("This client's call is already booked for Senior Partner.")).toBeVisible();
  await page.unroute('**/rpc/calls/queue');
  await page.reload();
  await expect(page.getByText('No clients waiting for Zoom calls')).toBeVisible();
});

test('the invitation to a call with a date and time is mailed', async ({ page, app }) => {
  await openSession(page, app);
  const api = apiOf(page, app);
  const id = await api.waitingClient('Euler');
  await page.goto(`${app.url}/book-zoom-call`);
  await page.getByLabel('Date').fill('2030-07-01');
  await page.getByRole('button', { name: 'Book for Tax Adviser' }).click();
  await expect(page.getByText('Choose a time')).toBeVisible();
  await page.getByLabel('Time (UK)').fill('10:00');
  await page.getByRole('button', { name: 'Book for Tax Adviser' }).click();
  await expect(page.getByText('01/07/2030 10:00 (UK time)')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download invitation' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('zoom-call-2030-07-01.ics');
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('DTSTART;TZID=Europe/London:20300701T100000');
  // The invitation is sent when the booking can no longer be undone.
  await expect.poll(() => api.mailsTo('euler@example.com'), { timeout: 30_000 }).toHaveLength(1);

  await page.goto(`${app.url}/clients/${id}`);
  await page.getByRole('button', { name: 'Change call' }).click();
  await page.getByLabel('Senior Partner').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Booked for Senior Partner').first()).toBeVisible();
  await expect.poll(() => api.mailsTo('euler@example.com')).toHaveLength(2);

  const { client } = await (await page.request.get(`${app.url}/api/clients/${id}`)).json();
  const corrected = { ...client, email: 'leonhard@example.com' };
  const saved = await page.request.put(`${app.url}/api/clients/${id}`, { data: corrected });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.getByRole('button', { name: 'Change call' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.mailsTo('leonhard@example.com')).toHaveLength(1);
  await expect.poll(() => api.mailsTo('euler@example.com')).toHaveLength(3);
  await page.getByRole('button', { name: 'Cancel call' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel call' }).click();
  await expect(page.getByText('No call is booked')).toBeVisible();
  await expect.poll(() => api.mailsTo('leonhard@example.com')).toHaveLength(2);
});

test('booking the last client in the queue leads to the first', async ({ page, app }) => {
  await signInOnPage(page, app);
  const api = apiOf(page, app);
  for (const surname of ['Gauss', 'Hopper', 'Ising']) await api.waitingClient(surname);
  const lovelace = await api.waitingClient('Lovelace');
  const shown = (name: string) => page.getByRole('heading', { name: `Ada ${name}` });
  await page.goto(`${app.url}/book-zoom-call`);
  await expect(shown('Gauss')).toBeVisible();
  for (const name of ['Hopper', 'Ising', 'Lovelace']) {
    await page.keyboard.press('ArrowRight');
    await expect(shown(name)).toBeVisible();
  }

  await api.book(lovelace, 'Senior Partner');
  await expect(page.getByText('Ada Lovelace is no longer waiting')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with the queue' }).click();
  await expect(page.getByText('Client 1 of 3 waiting for calls')).toBeVisible();
  await expect(shown('Gauss')).toBeVisible();

  for (const name of ['Hopper', 'Ising']) {
    await page.keyboard.press('ArrowRight');
    await expect(shown(name)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Book for Tax Adviser' }).click();
  await expect(page.getByText('Client 1 of 2 waiting for calls')).toBeVisible();
  await expect(shown('Gauss')).toBeFocused();
  await expect(page.getByText('is no longer waiting')).toBeHidden();
});

test('a reopened queue starts with a client who is still waiting', async ({ page, app }) => {
  await signInOnPage(page, app);
  const api = apiOf(page, app);
  for (const surname of ['Meitner', 'Noether']) await api.waitingClient(surname);
  const queue = async () =>
    (await page.request.post(`${app.url}/api/calls/queue`, { data: {} })).json() as Promise<{
      total: number;
      entry: { client: { id: string; surname: string } };
    }>;
  const shown = (surname: string) => page.getByRole('heading', { name: `Ada ${surname}` });
  const { entry, total } = await queue();
  await page.goto(`${app.url}/book-zoom-call`);
  await expect(shown(entry.client.surname)).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const toQueue = page.getByRole('link', { name: 'Book Zoom Call' });
  await expect(toQueue).toContainText(String(total));
  await api.book(entry.client.id, 'Senior Partner');
  await expect(toQueue).toContainText(String(total - 1));
  await toQueue.click();
  await expect(shown((await queue()).entry.client.surname)).toBeVisible();
});

test('a join link from Settings can be overridden for one call', async ({ page, app }) => {
  await openSession(page, app);
  const api = apiOf(page, app);
  const id = await api.waitingClient('Pascal');
  await page.goto(`${app.url}/settings?tab=calls`);
  const link = page.getByLabel('Join link for Tax Adviser', { exact: true });
  const save = page.getByRole('button', { name: 'Save join link for Tax Adviser' });
  await link.fill('http://zoom.example/j/1');
  await save.click();
  await expect(page.getByText('Join link must start with https://')).toBeVisible();
  await link.fill('https://zoom.example/j/1');
  await save.click();
  await expect(page.getByText('Join link for Tax Adviser saved')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await api.book(id, 'Tax Adviser');
  await page.goto(`${app.url}/clients/${id}`);
  const join = page.getByRole('link', { name: 'Join the call' });
  await expect(join).toHaveAttribute('href', 'https://zoom.example/j/1');
  await page.getByRole('button', { name: 'Change call' }).click();
  await page.getByLabel('Join link for this call').fill('https://meet.example/pascal');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(join).toHaveAttribute('href', 'https://meet.example/pascal');
});
