import { expect, openSession, signIn, test } from '#tests/e2e/support/app.ts';
import { delayed } from '#tests/e2e/support/interrupted-calls.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';

test('a booking with a late response leaves the client now in view in place', async ({ page, app }) => {
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

test('each step through the queue counts, even before the client in between is loaded', async ({
  page,
  app,
}) => {
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

test('input while a form is saving is ignored, and the focus stays', async ({ page, app }) => {
  test.slow();
  await signIn(page, app);
  const client = await apiOf(page, app).client('Noether');
  const created = await page.request.post(`${app.url}/api/users`, {
    data: {
      first_name: 'Olga',
      last_name: 'Oleinik',
      email: 'olga@example.com',
      password: 'a-long-passphrase',
    },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { id: user } = await created.json();
  const forms: {
    path: string;
    procedure: string;
    field: string;
    value?: string;
    others?: Record<string, string>;
  }[] = [
    {
      path: '/clients/add',
      procedure: 'clients/create',
      field: 'Company',
      others: { 'First Name': 'Ada', Surname: 'Poincare', Email: 'poincare@example.com' },
    },
    { path: `/clients/${client}/edit`, procedure: 'clients/update', field: 'Company' },
    {
      path: `/clients/${client}/additional-info`,
      procedure: 'additionalInformation/save',
      field: 'Number of Staff',
    },
    {
      path: '/users/create',
      procedure: 'users/create',
      field: 'Last Name',
      others: { 'First Name': 'Ada', Email: 'ada@example.com', Password: 'a-long-passphrase' },
    },
    { path: `/users/${user}/edit`, procedure: 'users/update', field: 'Last Name' },
    {
      path: '/service-configuration/categories/create',
      procedure: 'catalogue/categories/create',
      field: 'Display Name',
      others: { Name: 'late_answers' },
    },
    {
      path: '/account',
      procedure: 'account/changePassword',
      field: 'New Password',
      value: 'another-long-passphrase',
      others: { 'Current Password': 'a-long-passphrase' },
    },
  ];
  for (const { path, procedure, field: label, value = '12345', others = {} } of forms) {
    await page.goto(app.url + path);
    const field = page.getByLabel(new RegExp(`^${label}`));
    await field.fill(value);
    for (const [name, value] of Object.entries(others)) {
      await page.getByLabel(new RegExp(`^${name}`)).fill(value);
    }
    const source = page.getByRole('combobox', { name: 'Inquiry Source' });
    if (procedure === 'clients/create') {
      await source.click();
      await page.getByRole('option', { name: 'Phone' }).click();
    }
    const shown = await field.inputValue();
    const saving = await delayed(page, procedure);
    await field.press('Enter');
    await expect(page.getByRole('button', { name: /ing\.\.\.$/ })).toBeVisible();
    await page.keyboard.type('1');
    await expect(field, path).toHaveValue(shown);
    await expect(field, path).toBeFocused();
    if (procedure === 'clients/create') {
      await source.click();
      await source.press('ArrowDown');
      await expect(page.getByRole('option')).toHaveCount(0);
    }
    if (path.includes('categories')) {
      const active = page.getByRole('switch', { name: 'Enable this category' });
      await active.click();
      await expect(active).toBeChecked();
      await active.press('Space');
      await expect(active).toBeChecked();
    }
    saving.fail();
    await expect(field, path).toBeEditable();
    await page.unroute(`**/rpc/${procedure}`);
  }
});

test("a webhook's late response closes no other dialog", async ({ page, app }) => {
  await openSession(page, app);
  for (const path of ['first', 'second']) {
    const added = await page.request.post(`${app.url}/api/webhooks`, {
      data: {
        url: `http://127.0.0.1:9/${path}`,
        description: '',
        events: ['client.status_changed'],
        active: true,
      },
    });
    expect(added.ok(), await added.text()).toBe(true);
  }
  await page.goto(`${app.url}/settings?tab=automation`);
  const edit = (url: string) =>
    page.getByRole('listitem', { name: url }).getByRole('button', { name: 'Edit' });
  const dialog = page.getByRole('dialog', { name: 'Edit Webhook' });
  await edit('http://127.0.0.1:9/first').click();
  await dialog.getByLabel('Description').fill('The first');
  const saving = await delayed(page, 'webhooks/update');
  await dialog.getByLabel('Description').press('Enter');
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  const active = dialog.getByRole('switch', { name: 'Active' });
  await active.click();
  await expect(active).toBeChecked();
  const event = dialog.getByRole('checkbox').first();
  const wasChecked = await event.isChecked();
  await event.click();
  await expect(event).toBeChecked({ checked: wasChecked });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await edit('http://127.0.0.1:9/second').click();
  await dialog.getByLabel('Description').fill('The second');
  saving.pass();
  await expect(page.getByText('Webhook updated successfully')).toBeVisible();
  await expect(page.getByText('The first')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('The second');
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
    let tell: TimerHandler = () => {};
    window.setTimeout = ((then: TimerHandler, delay?: number) => {
      if (delay !== 250) return setTimeout(then, delay);
      tell = then;
      return 1;
    }) as typeof setTimeout;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'ada');
    search.dispatchEvent(new Event('input', { bubbles: true }));
    window.setTimeout = setTimeout;
    element.click();
    if (typeof tell === 'function') tell();
  });
  await expect(page).toHaveURL(/status=new_inquiry/);
  await expect(page).toHaveURL(/search=ada/);
});
