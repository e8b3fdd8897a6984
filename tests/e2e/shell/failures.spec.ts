import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, type TestApp, test } from '#tests/e2e/support/app.ts';
import { addDemoClients } from '#tests/e2e/support/demo-clients.ts';
import { delayed, failing } from '#tests/e2e/support/interrupted-calls.ts';
import { runOnce } from '#tests/support/run-once.ts';

/** The message each screen shows when a call fails, and the input it keeps. The screens' own tests cover refusals. */

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

/** Cookies of the one sign-in that all tests of this file share. */
let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
/** The newest client in each status that a test needs. */
const clientIn: Record<string, string> = {};
let colleague = '';

test.beforeEach(async ({ page, app, context }) => {
  if (cookies.length === 0) {
    await addDemoClients(app.databaseUrl);
    await signIn(page, app);
    cookies = await context.cookies();
    await findClients(page, app);
  }
  await context.addCookies(cookies);
});

async function findClients(page: Page, app: TestApp): Promise<void> {
  const ask = async (path: string) => (await page.request.get(`${app.url}/api${path}`)).json();
  for (const status of [
    'new_inquiry',
    'info_returned',
    'zoom_call_booked',
    'proforma_review',
    'onedrive_created',
  ]) {
    clientIn[status] = (await ask(`/clients?limit=1&status=${status}`)).items[0].id;
  }
  const { items } = await ask('/users');
  colleague = items.find(({ email }: { email: string }) => email !== 'admin@example.com').id;
}

/** The destructive toast, titled "Error". */
const toast = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: new RegExp(`^Error\\s*${text.replaceAll('.', '\\.')}$`) });
const success = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const LOADS: { path: string; call: string; says: string; leadsTo?: string }[] = [
  { path: '/clients', call: 'clients/list', says: 'Failed to fetch clients' },
  {
    path: '/clients/{new_inquiry}',
    call: 'clients/get',
    says: 'Failed to fetch client details',
    leadsTo: '/clients',
  },
  { path: '/clients/{new_inquiry}/edit', call: 'clients/get', says: 'Failed to fetch client information' },
  {
    path: '/clients/{new_inquiry}/additional-info',
    call: 'additionalInformation/get',
    says: 'Failed to fetch client information',
    leadsTo: '/clients/{new_inquiry}',
  },
  {
    path: '/clients/{proforma_review}/proforma',
    call: 'proforma/latest',
    says: 'Failed to fetch client details',
    leadsTo: '/clients/{proforma_review}',
  },
  { path: '/book-zoom-call', call: 'calls/queue', says: 'Failed to fetch clients' },
  { path: '/clients/{zoom_call_booked}', call: 'calls/get', says: 'Failed to fetch call' },
  { path: '/reviews', call: 'reviews/queue', says: 'Failed to fetch clients for review' },
  { path: '/settings', call: 'users/list', says: 'Failed to fetch users' },
  { path: '/settings?tab=automation', call: 'automation/get', says: 'Failed to fetch Axiom settings' },
  {
    path: '/users/{colleague}/view',
    call: 'users/get',
    says: 'Failed to fetch user profile',
    leadsTo: '/settings',
  },
  {
    path: '/service-configuration',
    call: 'catalogue/list',
    says: 'Failed to fetch service configuration data',
  },
];

const placed = (path: string) =>
  path.replace(/\{(\w+)\}/, (_, name: string) =>
    name === 'colleague' ? colleague : (clientIn[name] ?? name),
  );

for (const { path, call, says, leadsTo } of LOADS) {
  test(`${path}: '${says}'`, async ({ page, app }) => {
    const calls = await failing(page, call);
    await page.goto(app.url + placed(path));
    await expect(toast(page, says)).toBeVisible();
    if (leadsTo) await expect(page).toHaveURL(app.url + placed(leadsTo));
    else if (!path.endsWith('/edit')) {
      calls.pass();
      await button(page, 'Try again').click();
      await expect(button(page, 'Try again')).toHaveCount(0);
    }
  });
}

test("'Try again' leaves the focus in the content, whether or not it fails again", async ({ page, app }) => {
  const list = await failing(page, 'activity/list');
  await page.goto(`${app.url}/activity`);
  const again = button(page, 'Try again');
  const content = page.getByRole('main');
  for (const ends of ['fail', 'pass'] as const) {
    await expect(again).toBeVisible();
    const answer = await delayed(page, 'activity/list');
    await again.press('Enter');
    await expect(content).toBeFocused();
    if (ends === 'pass') list.pass();
    answer[ends]();
    await expect(again).toHaveCount(ends === 'pass' ? 0 : 1);
    await expect(content).toBeFocused();
  }
  await expect(page.getByRole('list', { name: 'Activity' })).toBeVisible();
});

test("a fault is logged to the browser's console with the id of its log line", async ({ page, app }) => {
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('/rpc/clients/list responded'),
  );
  await runOnce(app.databaseUrl, 'alter table clients rename to clients_gone');
  try {
    await page.goto(`${app.url}/clients`);
    const [, id] = /responded with 500, request ([0-9a-f-]{36})$/.exec((await logged).text()) ?? [];
    const lines = () =>
      app
        .output()
        .split('\n')
        .filter((line) => line.includes(`"request_id":"${id}"`));
    await expect.poll(lines).toHaveLength(2);
    expect(lines()[0]).toContain('"procedure":"clients.list"');
    expect(lines()[1]).toContain('"status":500');
  } finally {
    await runOnce(app.databaseUrl, 'alter table clients_gone rename to clients');
  }
});

test("'No proforma review found for this client'", async ({ page, app }) => {
  await page.goto(app.url + placed('/clients/{new_inquiry}/proforma'));
  await expect(toast(page, 'No proforma review found for this client')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Proforma Review Not Found' })).toBeVisible();
});

test('adding a client', async ({ page, app }) => {
  await page.goto(`${app.url}/clients/add`);
  await page.getByLabel('First Name').fill('Grace');
  await page.getByLabel('Surname').fill('Hopper');
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByRole('combobox', { name: 'Inquiry Source' }).click();
  await page.getByRole('option', { name: 'WhatsApp' }).click();
  const call = await delayed(page, 'clients/create');
  await button(page, 'Create Client').click();
  await expect(button(page, 'Creating...')).toBeDisabled();
  call.fail();
  await expect(toast(page, 'Failed to add client')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Grace');
  await expect(button(page, 'Create Client')).toBeEnabled();
});

test('editing a client', async ({ page, app }) => {
  await page.goto(app.url + placed('/clients/{new_inquiry}/edit'));
  await page.getByLabel('Surname').fill('Hopper');
  const call = await delayed(page, 'clients/update');
  await button(page, 'Save Changes').click();
  await expect(button(page, 'Saving...')).toBeDisabled();
  call.fail();
  await expect(toast(page, 'Failed to update client information')).toBeVisible();
  await expect(page.getByLabel('Surname')).toHaveValue('Hopper');
});

test('the additional information', async ({ page, app }) => {
  await page.goto(app.url + placed('/clients/{proforma_review}/additional-info'));
  await page.getByLabel('Number of Staff').fill('12');
  const call = await delayed(page, 'additionalInformation/save');
  await button(page, 'Save').click();
  await expect(button(page, 'Saving...')).toBeDisabled();
  call.fail();
  await expect(toast(page, 'Failed to update additional information')).toBeVisible();
  await expect(page.getByLabel('Number of Staff')).toHaveValue('12');
  await button(page, 'Save').click();
  await expect(success(page, 'Additional information updated successfully')).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/reviews`);
});

test("a client's status, booking flag, link and notes", async ({ page, app }) => {
  test.slow();
  await page.goto(app.url + placed('/clients/{new_inquiry}'));
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status).toHaveValue('New Inquiry');
  await failing(page, 'clients/setStatus');
  await status.click();
  await page.getByRole('option', { name: 'GoProposal Signed' }).click();
  await expect(toast(page, 'Failed to update status')).toBeVisible();
  await expect(status).toHaveValue('New Inquiry');

  const booking = page.getByRole('switch', { name: 'Calendly Booking' });
  if (await booking.isChecked()) await booking.click({ force: true });
  await expect(booking).not.toBeChecked();
  const flag = await failing(page, 'clients/setCalendlyBooking');
  await booking.click({ force: true });
  await expect(toast(page, 'Failed to update Calendly booking')).toBeVisible();
  await expect(booking).not.toBeChecked();
  flag.pass();
  // The next click counts even if the page reloads its data slowly.
  const record = await delayed(page, 'clients/get');
  await booking.click({ force: true });
  await expect(success(page, 'Calendly booking enabled for client')).toBeVisible();
  await expect(booking).toBeChecked();
  await booking.click({ force: true });
  await expect(booking).not.toBeChecked();
  record.pass();
  await expect(success(page, 'Calendly booking disabled for client')).toBeVisible();

  await failing(page, 'links/generate');
  await button(page, /^Generate/).click();
  await expect(toast(page, 'Failed to generate link')).toBeVisible();

  const create = await failing(page, 'notes/create');
  await page.getByLabel('Add Note').fill('Called back');
  await button(page, 'Add Note').click();
  await expect(toast(page, 'Failed to create note: Refused')).toBeVisible();
  await expect(page.getByLabel('Add Note')).toHaveValue('Called back');
  create.pass();
  await button(page, 'Add Note').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called back' })).toBeVisible();
  await failing(page, 'notes/delete');
  await button(page, /^Delete note/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete note')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called back' })).toBeVisible();

  // A colleague's note makes the list reload.
  await failing(page, 'notes/list');
  const added = await page.request.post(`${app.url}/api${placed('/clients/{new_inquiry}')}/notes`, {
    headers: { origin: app.url },
    data: { note_text: 'From elsewhere' },
  });
  expect(added.ok(), await added.text()).toBe(true);
  await expect(toast(page, 'Failed to fetch notes: Refused').first()).toBeVisible();
});

test('quick changes of a status are all sent and none is reverted, however slowly the data reloads', async ({
  page,
  app,
}) => {
  const client = placed('/clients/{onedrive_created}');
  // News of the changes would make the page reload its data.
  await page.route('**/api/events', (route) => route.abort());
  await page.goto(app.url + client);
  const step = (name: string) => page.getByRole('list', { name: 'Pipeline' }).getByRole('button', { name });
  await expect(step('OneDrive Created')).toHaveAttribute('aria-current', 'step');
  const drawn = await page.evaluateHandle(() => {
    const steps: (string | null | undefined)[] = [];
    const note = () => {
      const current = document.querySelector('[aria-current="step"]')?.textContent;
      if (current !== steps.at(-1)) steps.push(current);
    };
    note();
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    return steps;
  });
  const stored = async () => {
    const response = await page.request.get(`${app.url}/api${client}`);
    return (await response.json()).client.status;
  };

  const record = await delayed(page, 'clients/get');
  const first = await delayed(page, 'clients/setStatus');
  await step('GoProposal Signed').click();
  await step('GoProposal Sent').click();
  first.pass();
  await expect.poll(stored).toBe('goproposal_sent');

  // The data reloads before the change still under way.
  const later = await delayed(page, 'clients/setStatus');
  await step('Proforma Review').click();
  const read = page.waitForResponse('**/rpc/clients/get');
  record.pass();
  await (await read).finished();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Zoom Call Booked' }).click();
  const readAtLast = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/rpc/clients/get') &&
      (await response.text().catch(() => '')).includes('"zoom_call_booked"'),
  );
  later.pass();
  await readAtLast;
  await expect(step('Zoom Call Booked')).toHaveAttribute('aria-current', 'step');
  expect(await drawn.jsonValue()).toEqual([
    'OneDrive Created',
    'GoProposal Signed',
    'GoProposal Sent',
    'Proforma Review',
    'Zoom Call Booked',
  ]);
});

test('answers entered by staff', async ({ page, app }) => {
  await page.goto(app.url + placed('/clients/{new_inquiry}'));
  await failing(page, 'questionnaire/enter');
  await button(page, 'Enter Information Manually').click();
  await page.getByLabel('How Did You Hear').fill('A friend');
  await page.getByRole('checkbox', { name: /Ongoing services/ }).check();
  const choose = (question: RegExp, answer: string) =>
    page.getByRole('radiogroup', { name: question }).getByLabel(answer).check();
  await choose(/Trading Style/, 'Sole Trader');
  await page.getByLabel('Industry').fill('Tea');
  await page.getByLabel('Turnover Last 12 Months').fill('1000');
  await choose(/Employs Staff/, 'No');
  await page.getByLabel('Goals Next 12 Months').fill('More');
  await page.getByLabel('Business Challenges').fill('Time');
  await choose(/Existing Advisor/, 'No');
  await button(page, 'Submit Information').click();
  await expect(toast(page, 'Failed to submit information').first()).toBeVisible();
  await expect(page.getByLabel('Industry')).toHaveValue('Tea');
});

test('booking a call', async ({ page, app }) => {
  await page.goto(`${app.url}/book-zoom-call`);
  await failing(page, 'calls/book');
  await button(page, 'Book for Tax Adviser').click();
  await expect(toast(page, 'Failed to book call')).toBeVisible();
  await expect(button(page, 'Book for Tax Adviser')).toBeEnabled();
});

test('updating a proforma', async ({ page, app }) => {
  await page.goto(app.url + placed('/clients/{proforma_review}/proforma'));
  await page.getByLabel('City').fill('Leeds');
  const call = await delayed(page, 'proforma/update');
  await button(page, 'Update Comprehensive Proforma').click();
  await expect(button(page, 'Saving...')).toBeDisabled();
  call.fail();
  await expect(toast(page, 'Failed to update proforma details')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Leeds');
});

test('sending a proposal, from the client and from the queue', async ({ page, app }) => {
  await page.goto(app.url + placed('/clients/{proforma_review}'));
  const fromCard = await delayed(page, 'proposals/send');
  await button(page, 'Send Proposal').click();
  await expect(button(page, 'Sending...')).toBeDisabled();
  fromCard.fail();
  await expect(toast(page, 'Failed to send proposal')).toBeVisible();
  await expect(button(page, 'Send Proposal')).toBeEnabled();

  await page.goto(`${app.url}/reviews`);
  const fromQueue = await delayed(page, 'proposals/send');
  await button(page, 'Send Proposal').click();
  await expect(button(page, 'Sending...')).toBeDisabled();
  fromQueue.fail();
  await expect(toast(page, 'Failed to send proposal. Please try again.')).toBeVisible();
  await expect(button(page, 'Send Proposal')).toBeEnabled();
});

test('users', async ({ page, app }) => {
  await page.goto(`${app.url}/users/create`);
  await page.getByLabel('First Name').fill('Olga');
  await page.getByLabel('Last Name').fill('Other');
  await page.getByLabel('Email').fill('olga@example.com');
  await page.getByLabel(/^Password/).fill('quiet-harbour-71');
  await failing(page, 'users/create');
  await button(page, 'Create User').click();
  await expect(toast(page, 'Failed to create user')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Olga');

  const edit = await page.context().newPage();
  await edit.goto(`${app.url}/users/${colleague}/edit`);
  await edit.getByLabel('Last Name').fill('Renamed');
  await failing(edit, 'users/update');
  await button(edit, 'Update User').click();
  await expect(toast(edit, 'Failed to update user')).toBeVisible();
  await expect(edit.getByLabel('Last Name')).toHaveValue('Renamed');

  const list = await page.context().newPage();
  await list.goto(`${app.url}/settings`);
  await failing(list, 'users/delete');
  await list
    .getByRole('row')
    .filter({ hasNotText: '(you)' })
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await button(list, 'Delete user').click();
  await expect(toast(list, 'Failed to delete user')).toBeVisible();
});

test('automation settings', async ({ page, app }) => {
  await page.goto(`${app.url}/settings?tab=automation`);
  await page.getByLabel('Bot ID').fill('Send proposal');
  const call = await delayed(page, 'automation/save');
  await button(page, 'Save Settings').click();
  await expect(button(page, 'Saving...')).toBeDisabled();
  call.fail();
  await expect(toast(page, 'Failed to save Axiom settings')).toBeVisible();
  await expect(page.getByLabel('Bot ID')).toHaveValue('Send proposal');
});

for (const [tab, path, name, kind] of [
  ['', 'categories', 'category', 'Category'],
  ['?tab=sub-headers', 'sub-headers', 'subHeader', 'Sub-header'],
  ['?tab=options', 'options', 'option', 'Option'],
] as const) {
  test(`deleting from the catalogue: ${name}`, async ({ page, app }) => {
    const catalogue = await (await page.request.get(`${app.url}/api/catalogue`)).json();
    const added = await page.request.post(`${app.url}/api/catalogue/${path}`, {
      headers: { origin: app.url },
      data: {
        name: 'doomed',
        display_name: 'Doomed',
        sort_order: 5,
        is_active: true,
        category_id: catalogue.categories[0].id,
        sub_header_id: catalogue.sub_headers[0].id,
        field_type: 'text',
        is_required: false,
      },
    });
    expect(added.ok(), await added.text()).toBe(true);
    await page.goto(`${app.url}/service-configuration${tab}`);
    const calls = await failing(page, `catalogue/*/delete`);
    const remove = async () => {
      await button(page, 'Delete Doomed').click();
      await expect(page.getByText(`Are you sure you want to delete this ${name}?`)).toBeVisible();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
    };
    await remove();
    await expect(toast(page, `Failed to delete ${name}`)).toBeVisible();
    await expect(button(page, 'Delete Doomed')).toBeVisible();
    calls.pass();
    await remove();
    await expect(success(page, `${kind} deleted successfully`)).toBeVisible();
    await expect(button(page, 'Delete Doomed')).toHaveCount(0);
  });
}

test("loading texts: 'Loading service configuration...' and 'Validating access...'", async ({
  page,
  app,
}) => {
  const tree = await delayed(page, 'catalogue/tree');
  await page.goto(app.url + placed('/clients/{info_returned}'));
  await expect(page.getByText('Loading service configuration...')).toBeVisible();
  tree.pass();
  await expect(page.getByRole('tab', { name: /^Bookkeeping/ })).toBeVisible();

  const access = await delayed(page, 'links/open');
  await page.goto(`${app.url}/form/not-a-token`);
  await expect(page.getByText('Validating access...')).toBeVisible();
  access.pass();
  await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible();
});
