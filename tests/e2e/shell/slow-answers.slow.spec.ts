import { expect, openSession, test } from '#tests/e2e/support/app.ts';
import { delayed } from '#tests/e2e/support/interrupted-calls.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';

test('a late response about a booking does not change the client in view', async ({ page, app }) => {
  await openSession(page, app);
  const api = apiOf(page, app);
  for (const surname of ['Fermat', 'Gauss', 'Hilbert']) await api.waitingClient(surname);
  await page.goto(`${app.url}/book-zoom-call`);
  await expect(page.getByText('Client 1 of 3 waiting for calls')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ada Fermat' })).toBeVisible();

  const booking = await delayed(page, 'calls/book');
  await page.getByRole('button', { name: 'Book for Tax Adviser' }).click();
  await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible();
  for (const name of ['Ada Gauss', 'Ada Hilbert']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await page.getByLabel('Date').fill('2030-07-01');
  booking.pass();
  await expect(page.getByText('Ada Fermat: call booked for Tax Adviser')).toBeVisible();
  await expect(page.getByText('Client 2 of 2 waiting for calls')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ada Hilbert' })).toBeVisible();
  await expect(page.getByLabel('Date')).toHaveValue('2030-07-01');
});

test('each step through the queue takes effect, even while clients load', async ({ page, app }) => {
  await openSession(page, app);
  const api = apiOf(page, app);
  for (const surname of ['Jacobi', 'Klein', 'Legendre', 'Minkowski']) await api.waitingClient(surname);
  await page.goto(`${app.url}/book-zoom-call`);
  const names = page.getByRole('heading', { name: /^Ada / });
  await expect(names).toBeVisible();
  const first = await names.textContent();

  const reading = await delayed(page, 'calls/queue');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(names).toHaveText(first ?? '');
  reading.pass();
  await expect(page.getByText(/^Client 4 of /)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/^Client 3 of /)).toBeVisible();
});

test('two filters chosen at once both apply', async ({ page, app }) => {
  await openSession(page, app);
  await page.goto(`${app.url}/clients`);
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  const status = page.getByRole('combobox', { name: 'Status' }).first();
  await status.click();
  const option = page.getByRole('option', { name: 'New Inquiry' });
  await expect(option).toBeVisible();
  await option.evaluate((element: HTMLElement) => {
    const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
    if (!search) throw new Error('No search field');
    // The search reports its value just after the choice, before the new URL is rendered.
    const { setTimeout } = window;
    let report: TimerHandler = () => {};
    window.setTimeout = ((then: TimerHandler, delay?: number) => {
      if (delay !== 250) return setTimeout(then, delay);
      report = then;
      return 1;
    }) as typeof setTimeout;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'ada');
    search.dispatchEvent(new Event('input', { bubbles: true }));
    window.setTimeout = setTimeout;
    element.click();
    if (typeof report === 'function') report();
  });
  await expect(page).toHaveURL(/status=new_inquiry/);
  await expect(page).toHaveURL(/search=ada/);
});
