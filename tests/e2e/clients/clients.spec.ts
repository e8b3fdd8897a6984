import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import pg from 'pg';
import { STATUS_LABELS } from '#contract/clients/client-status.ts';
import { EDIT_INQUIRY_SOURCES, INQUIRY_SOURCES } from '#contract/clients/inquiry-source.ts';
import { accessibilityProblems, expect, signIn, type TestApp, test } from '#tests/e2e/support/app.ts';
import { fingerOn, middleOf } from '#tests/e2e/support/finger.ts';
import { delayed, delayedResponse } from '#tests/e2e/support/interrupted-calls.ts';
import { countRenders } from '#tests/e2e/support/render-count.ts';
import { withoutCarried } from '#tests/e2e/support/without-carried.ts';
import { insertManyClients } from '#tests/support/many-clients.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

/** Cookies of the one sign-in that all tests of this file share. */
let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];

test.beforeEach(async ({ page, app, context }) => {
  await context.addCookies(cookies);
  if (cookies.length === 0) {
    await signIn(page, app);
    cookies = await context.cookies();
  } else {
    await page.goto(`${app.url}/dashboard`);
  }
});

const EDIT_SOURCES = EDIT_INQUIRY_SOURCES.map(({ label }) => label);

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function addClient(page: Page, app: TestApp, names: { first: string; surname: string; email: string }) {
  await page.goto(`${app.url}/clients/add`);
  await page.getByLabel('First Name').fill(names.first);
  await page.getByLabel('Surname').fill(names.surname);
  await page.getByLabel('Email').fill(names.email);
  await page.getByRole('combobox', { name: 'Inquiry Source' }).click();
  await page.getByRole('option', { name: 'WhatsApp' }).click();
  await page.getByRole('button', { name: 'Create Client' }).click();
  await page.waitForURL('**/clients');
}

async function openClient(page: Page, app: TestApp, name: string) {
  await page.goto(`${app.url}/clients?search=${encodeURIComponent(name)}`);
  await card(page, name)
    .getByRole('link', { name: `View ${name}` })
    .click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Drags as a hand does: a small move first, before anything scrolls. Ends over `target` without letting go. */
async function drag(page: Page, source: Locator, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  await source.hover();
  const [from, to] = [await source.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('The dragged element or its target is not on the screen');
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2 + 6, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
}

test('the first client is added, and the form shows which fields are missing', async ({ page, app }) => {
  await page.goto(`${app.url}/clients`);
  await expect(page.getByText('Manage your client relationships and track their progress')).toBeVisible();
  await expect(page.getByText('No clients yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add Your First Client' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Personal Details',
    'Contact Information',
    'Business Details',
    'Inquiry Source',
    'Additional Information',
    'Quick Tips',
    'Required Fields',
    'What Happens Next',
  ]);
  await page.getByRole('button', { name: 'Create Client' }).click();
  for (const message of [
    'First name is required',
    'Surname is required',
    'Valid email is required',
    'Please select where the inquiry came from',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.getByLabel('Limited Company').check();
  await page.getByLabel('Registration Number').fill('01234567');
  await page.getByLabel('First Name').fill('Jane');
  await page.getByLabel('Surname').fill('Smith');
  await page.getByLabel('Email').fill('jane@example.org');
  await page.getByLabel('Phone Number').fill('020 7946 0958');
  await page.getByLabel('Notes').fill('Met at the fair');
  await page.getByRole('combobox', { name: 'Inquiry Source' }).click();
  await page.getByRole('option', { name: 'Face-to-face' }).click();
  // The response is lost: a second click doesn't add the client twice.
  const response = await delayedResponse(page, 'clients/create');
  await page.getByRole('button', { name: 'Create Client' }).click();
  response.lose();
  await expect(page.getByText('Failed to add client')).toBeVisible();
  await page.getByRole('button', { name: 'Create Client' }).click();
  await expect(page.getByText('Client added successfully')).toBeVisible();
  await expect(page.getByText('1 of 1 clients')).toBeVisible();
  await expect(card(page, 'Jane Smith').getByText('New Inquiry')).toBeVisible();
  await card(page, 'Jane Smith').getByRole('link', { name: 'View Jane Smith' }).click();
  await expect(page.getByText('Company registration number: 01234567')).toBeVisible();
  await expect(page.getByText('Met at the fair')).toBeVisible();
});

test('a likely duplicate is shown below the field while typing', async ({ page, app }) => {
  await page.goto(`${app.url}/clients/add`);
  const phone = page.getByLabel('Phone Number');
  await phone.fill('+44 20 7946 0958');
  await expect(page.getByText('Possible duplicate')).toBeVisible();
  const hint = page.getByText('has the same phone number');
  await expect(hint).toBeInViewport();
  const [field, below] = await Promise.all([phone.boundingBox(), hint.boundingBox()]);
  const company = await page.getByRole('textbox', { name: 'Company' }).boundingBox();
  expect(below?.y).toBeGreaterThan(field?.y ?? Number.POSITIVE_INFINITY);
  expect(below?.y).toBeLessThan(company?.y ?? 0);
});

test('leaving a half-filled form asks first', async ({ page, app }) => {
  await page.goto(`${app.url}/clients/add`);
  await page.getByLabel('First Name').fill('Half');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Half');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/clients');
});

test("a client's status and booking change, and a status that is no longer available says why", async ({
  page,
  app,
}) => {
  await openClient(page, app, 'Jane Smith');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'GoProposal Signed' }).click();
  await expect(page.getByText('Client status updated successfully')).toBeVisible();
  await page.getByRole('switch', { name: 'Calendly Booking' }).click({ force: true });
  await expect(page.getByText('Calendly booking enabled for client')).toBeVisible();
  await expect(page.getByText('moved the client from New Inquiry to GoProposal Signed')).toBeVisible();
  // The client's answers arrive from elsewhere, and the page is updated.
  await runOnce(
    app.databaseUrl,
    `insert into additional_information (client_id, answered_at) select id, now() from clients where first_name = 'Jane'`,
  );
  await page.getByRole('combobox', { name: 'Status' }).click();
  const option = page.getByRole('option', { name: /New Inquiry/ });
  await expect(option).toContainText('Not available - additional info submitted');
  await expect(option).toHaveAttribute('data-combobox-disabled', 'true');
});

test('the page of an unknown client says so', async ({ page, app }) => {
  await page.goto(`${app.url}/clients/${crypto.randomUUID()}`);
  await expect(page.getByText('Client not found')).toBeVisible();
  await page.goto(`${app.url}/clients/nonsense`);
  await expect(page.getByText('Client not found')).toBeVisible();
  await page.goto(`${app.url}/clients/${crypto.randomUUID()}/edit`);
  await expect(page.getByText('Client Not Found')).toBeVisible();
});

test('when two people edit a client, the second decides field by field', async ({ page, app, context }) => {
  await addClient(page, app, { first: 'Con', surname: 'Flict', email: 'con@example.org' });
  await openClient(page, app, 'Con Flict');
  await page.getByRole('link', { name: 'Edit Client' }).click();
  const source = page.getByRole('combobox', { name: 'Inquiry Source' });
  await expect(source).toHaveValue('WhatsApp');
  await source.click();
  await expect(page.getByRole('option')).toHaveText(['WhatsApp', ...EDIT_SOURCES]);
  await page.keyboard.press('Escape');
  await page.getByLabel('Company').fill('Half');
  await page.getByRole('link', { name: 'Back to Client', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(page.getByLabel('Company')).toHaveValue('Half');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Company').fill('Theirs Ltd');
  await other.getByLabel('Phone Number').fill('0100');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByText('Client information updated successfully')).toBeVisible();

  await page.getByLabel('Company').fill('Mine Ltd');
  await page.getByLabel('Internal Notes').fill('Typed at length');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this client' });
  await expect(dialog.getByText('Theirs Ltd')).toBeVisible();
  await expect(
    dialog.getByText(/\S saved changes on \d\d\/\d\d\/\d{4} \d\d:\d\d\. Nothing was over/),
  ).toBeVisible();
  await expect(
    dialog.getByRole('radiogroup', { name: 'Phone Number' }).getByLabel('Take theirs'),
  ).toBeChecked();
  await expect(dialog.getByRole('radiogroup', { name: 'Company' }).getByLabel('Keep mine')).toBeChecked();
  await expect(dialog.getByRole('radiogroup', { name: 'Internal Notes' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Con Flict', level: 1 })).toBeVisible();
  await expect(page.getByText('Mine Ltd')).toBeVisible();
  await expect(page.getByText('0100')).toBeVisible();
  await expect(page.getByText('Typed at length')).toBeVisible();
  await expect(page.getByText('WhatsApp')).toBeVisible();
});

test('half-typed input on a client stays when someone else changes the status', async ({ page, app }) => {
  await addClient(page, app, { first: 'Half', surname: 'Typed', email: 'half@example.org' });
  await openClient(page, app, 'Half Typed');
  const move = (status: string) =>
    runOnce(app.databaseUrl, `update clients set status = '${status}' where first_name = 'Half'`);
  const note = (status: string) => page.getByText(`This client is now in ${status}`);
  await page.getByRole('button', { name: 'Enter Information Manually' }).click();
  const industry = page.getByLabel('What does your business do?');
  await industry.fill('Tea');
  await move('goproposal_sent');
  await expect(note('GoProposal Sent')).toBeVisible();
  await expect(industry).toHaveValue('Tea');
  await expect(page.getByRole('button', { name: 'Generate Link' })).toBeHidden();
  // Nothing typed, so nothing to keep.
  await industry.fill('');
  await expect(page.getByText('Request Additional Information')).toBeHidden();

  await move('zoom_call_booked');
  const city = page.getByLabel('City');
  await city.fill('Leeds');
  await move('goproposal_signed');
  await expect(note('GoProposal Signed')).toBeVisible();
  await expect(city).toHaveValue('Leeds');
  await city.fill('');
  await expect(city).toBeHidden();
  await expect(note('GoProposal Signed')).toBeHidden();
});

test("a source reads the same everywhere, and 'Other' is an option like the rest", async ({ page, app }) => {
  await addClient(page, app, { first: 'Label', surname: 'Led', email: 'label@example.org' });
  await runOnce(app.databaseUrl, `update clients set inquiry_source = 'Other' where first_name = 'Label'`);
  await openClient(page, app, 'Label Led');
  await page.getByRole('link', { name: 'Edit Client' }).click();
  const source = page.getByRole('combobox', { name: 'Inquiry Source' });
  await expect(source).toHaveValue('Other');
  await source.click();
  await expect(page.getByRole('option')).toHaveText(EDIT_SOURCES);
  await page.getByRole('option', { name: 'Social Media' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Label Led', level: 1 })).toBeVisible();
  await expect(page.getByText('Social Media', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Clients' }).click();
  await expect(card(page, 'Label Led').getByText('Social Media', { exact: true })).toBeVisible();
});

test.describe('with many clients', () => {
  test.beforeAll(async ({ appOfFile }, testInfo) => {
    const app = await appOfFile(testInfo.file);
    const pool = new pg.Pool({ connectionString: app.databaseUrl });
    await pool.query('delete from clients');
    await insertManyClients(pool, 900);
    await pool.end();
  });

  test('the URL and the filters match in both directions', async ({ page, app }) => {
    await page.goto(`${app.url}/clients?status=info_returned&inquiry_source=all&calendly_booking=maybe`);
    await expect(page.getByText('112 of 900 clients (filtered results)')).toBeVisible();
    await expect(page.getByText('Status: Info Returned')).toBeVisible();
    await page.getByRole('combobox', { name: 'Inquiry Source' }).click();
    await page.getByRole('option', { name: 'Facebook' }).click();
    await expect(page).toHaveURL(/inquiry_source=Facebook/);
    await expect(page.getByText('Source: Facebook')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('112 of 900 clients (filtered results)')).toBeVisible();
    const clear = page.getByRole('button', { name: 'Clear Filters' });
    const search = page.getByPlaceholder('Search clients, companies, emails, phone numbers...');
    // Text typed but not yet searched for is cleared too, and the focus moves from the removed button to the search.
    await search.fill('hamish');
    await clear.click();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await expect(page.getByText('900 of 900 clients')).toBeVisible();
    await expect(page).toHaveURL(`${app.url}/clients`);
    await expect(clear).toHaveCount(0);

    const expectOptions = async (name: string, options: string[]) => {
      await page.getByRole('combobox', { name }).click();
      await expect(page.getByRole('option')).toHaveText(options);
    };
    await expectOptions('Status', ['All Statuses', ...Object.values(STATUS_LABELS)]);
    await page.keyboard.press('Escape');
    await expectOptions('Inquiry Source', ['All Sources', ...INQUIRY_SOURCES]);
    await page.keyboard.press('Escape');
    await expectOptions('Calendly Booking', ['All Bookings', 'Calendly Bookings', 'Non-Calendly Bookings']);
    await page.getByRole('option', { name: 'Non-Calendly Bookings' }).click();
    await expect(page).toHaveURL(`${app.url}/clients?calendly_booking=false`);
    await expect(page.getByText('855 of 900 clients (filtered results)')).toBeVisible();
  });

  test('the search waits for a pause in typing, and an empty result says what to change', async ({
    page,
    app,
  }) => {
    await page.goto(`${app.url}/clients`);
    const search = page.getByPlaceholder('Search clients, companies, emails, phone numbers...');
    await expect(page.getByText('900 of 900 clients')).toBeVisible();
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/clients/count')) requests += 1;
    });
    // All eight letters without a pause, however slow the machine is.
    await search.evaluate((input: HTMLInputElement, text) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (let typed = 1; typed <= text.length; typed += 1) {
        setValue?.call(input, text.slice(0, typed));
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }, 'client77');
    await expect(page.getByText('11 of 900 clients (filtered results)')).toBeVisible();
    expect(requests).toBe(1);
    await search.fill('client777@');
    await expect(page.getByText('1 of 900 clients (filtered results)')).toBeVisible();
    await search.fill('nobody at all');
    await expect(page.getByText('No matching clients')).toBeVisible();
    await expect(
      page.getByText("Try adjusting your search terms or filters to find what you're looking for."),
    ).toBeVisible();
    await page.goto(`${app.url}/clients?inquiry_source=Pigeon`);
    await expect(
      page.getByText('No clients found from "Pigeon" source with the current filters.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await expect(search).toBeFocused();
    await expect(page.getByText('900 of 900 clients')).toBeVisible();
  });

  test('an outdated response that arrives late is dropped', async ({ page, app }) => {
    await page.goto(`${app.url}/clients`);
    await expect(page.getByText('900 of 900 clients')).toBeVisible();
    const { promise: late, resolve: release } = Promise.withResolvers<void>();
    let isRequested = false;
    await page.route('**/rpc/clients/*', async (route) => {
      if (!route.request().postData()?.includes('client12"')) return route.fallback();
      isRequested = true;
      await late;
      // The page may have aborted the request by now.
      await route.fallback().catch(() => {});
    });
    const search = page.getByPlaceholder('Search clients, companies, emails, phone numbers...');
    await search.fill('client12');
    await expect.poll(() => isRequested).toBe(true);
    await search.fill('client777@');
    await expect(page.getByText('1 of 900 clients (filtered results)')).toBeVisible();
    release();
    // By now the outdated response has arrived and been dropped.
    await search.fill('client778@');
    await expect(page.locator('article').getByText('client778@', { exact: false })).toBeVisible();
    await expect(page.getByText('1 of 900 clients (filtered results)')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('scrolling renders the cards that come into view, each once, and no others', async ({ page, app }) => {
    await countRenders(page);
    await page.goto(`${app.url}/clients`);
    const links = page.getByRole('article').getByRole('link');
    const drawn = () =>
      links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1)));
    await expect(links.first()).toBeVisible();
    await page.evaluate(() => window.takeRenders());
    const seen = new Set(await drawn());
    for (let step = 1; step <= 10; step += 1) {
      await page.evaluate((y) => window.scrollTo(0, y), step * 100);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(step * 100);
    }
    await expect(page.locator('li[aria-posinset="20"]').getByRole('article')).toBeInViewport();
    const { cards } = await page.evaluate(() => window.takeRenders());
    expect(cards.length).toBeGreaterThan(0);
    expect(new Set(cards).size).toBe(cards.length);
    expect(cards.filter((id) => seen.has(id))).toEqual([]);
  });

  test('one scroll reaches the last client, and going back restores the position', async ({ page, app }) => {
    await page.goto(`${app.url}/clients`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('li[aria-posinset="900"]').getByRole('article')).toBeVisible();
    const name = (await page.locator('li[aria-posinset="900"] article').getAttribute('aria-label')) ?? '';
    const place = await page.evaluate(() => window.scrollY);
    expect(await page.getByRole('article').count()).toBeLessThan(60);
    await card(page, name)
      .getByRole('link', { name: `View ${name}` })
      .click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.locator('li[aria-posinset="900"]').getByRole('article')).toBeVisible();
    const isThere = () =>
      expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(5);
    await isThere();
    // After a reload, nothing is cached.
    await page.reload();
    await expect(page.locator('li[aria-posinset="900"]').getByRole('article')).toBeVisible();
    await isThere();
    await card(page, name)
      .getByRole('link', { name: `View ${name}` })
      .click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.locator('li[aria-posinset="900"]').getByRole('article')).toBeVisible();
    await isThere();
  });

  test("'Back to Clients' leads back to the list as it was left", async ({ page, app }) => {
    await page.goto(`${app.url}/clients?status=info_returned&calendly_booking=false`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 3_000));
    await expect(page.locator('li[aria-posinset="47"]').getByRole('article')).toBeInViewport();
    await page.locator('li[aria-posinset="47"]').getByRole('link').click();
    await page.getByRole('link', { name: 'Edit Client' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Client', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Client', exact: true }).click();
    await page.getByRole('link', { name: 'Back to Clients' }).click();
    await expect(page).toHaveURL(`${app.url}/clients?status=info_returned&calendly_booking=false`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(3_000);
    // The sidebar's link leads to the top of the whole list.
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Clients/ })
      .click();
    await expect(page.getByText('900 of 900 clients')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('link', { name: 'Add Client' }).click();
    await page.getByRole('link', { name: 'Back to Clients' }).click();
    await expect(page).toHaveURL(`${app.url}/clients`);
  });

  test('on a phone the last of 100,000 clients is one scroll away', async ({ page, app }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await withoutCarried(page);
    await page.route('**/rpc/clients/count', (route) =>
      route.fulfill({ json: { json: { matching: 100_000, total: 100_000 } } }),
    );
    await page.goto(`${app.url}/clients`);
    await expect(page.getByText('100,000 of 100,000 clients')).toBeVisible();
    const place = (number: number) => page.locator(`li[aria-posinset="${number}"]`);
    await expect(place(1)).toBeInViewport();
    expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(8_000_000);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(place(100_000)).toBeInViewport();
    // Short distances scroll as on any page.
    const top = async () => (await place(99_998).boundingBox())?.y ?? Number.NaN;
    const before = await top();
    await page.evaluate(() => window.scrollBy(0, -700));
    await expect.poll(async () => Math.round((await top()) - before)).toBe(700);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expect(place(50_005)).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(place(1)).toBeInViewport();
  });

  test('the focus stays with its client when a new one appears above', async ({ page, app }) => {
    await page.goto(`${app.url}/clients`);
    const generate = page.getByRole('article').nth(2).getByRole('button', { name: 'Generate' });
    await generate.focus();
    const described = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-description') ?? 'nothing');
    const client = await described();
    expect(client).toContain('Generates a questionnaire link for');
    await runOnce(
      app.databaseUrl,
      `insert into clients (first_name, surname, email, proposal_id, status)
       values ('Nova', 'Newest', 'nova@example.org', 'TGNEWEST', 'new_inquiry')`,
    );
    await expect(card(page, 'Nova Newest')).toBeVisible();
    await expect.poll(described).toBe(client);
    await runOnce(app.databaseUrl, `delete from clients where proposal_id = 'TGNEWEST'`);
    await expect(page.getByText('900 of 900 clients')).toBeVisible();
  });

  test('the grid has 1, 2, 3 or 4 columns, depending on the width of the screen', async ({ page, app }) => {
    await page.goto(`${app.url}/clients`);
    for (const [width, columns] of [
      [390, 1],
      [768, 2],
      [1024, 3],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => {
          const boxes = await page
            .locator('li[aria-posinset]')
            .evaluateAll((cells) =>
              cells.slice(0, 8).map((cell) => Math.round(cell.getBoundingClientRect().left)),
            );
          return new Set(boxes).size;
        })
        .toBe(columns);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
    }
  });

  test('on the board a resting finger drags the card, and a moving one scrolls', async ({
    page,
    app,
    browser,
  }) => {
    const phone = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 700 } });
    await phone.addCookies(await page.context().cookies());
    const touched = await phone.newPage();
    await touched.goto(`${app.url}/clients`);
    await touched.getByText('Board', { exact: true }).click();
    const column = (status: string) => touched.getByRole('region', { name: status, exact: true });
    const from = column('New Inquiry').getByRole('article').nth(1);
    await expect(from).toBeVisible();
    const name = (await from.getAttribute('aria-label')) ?? '';
    const finger = await fingerOn(touched);
    await finger.down(await middleOf(from));
    // The drag overlay.
    await expect(touched.locator('body > article')).toHaveCount(1);
    await finger.moveTo(await middleOf(column('Request for Info')));
    await expect(column('Request for Info')).toHaveAttribute('data-target', 'true');
    await finger.up();
    await expect(column('Request for Info').getByRole('article', { name, exact: true })).toBeVisible();

    const list = column('Info Returned').locator('div').first();
    const other = column('Info Returned').getByRole('article').nth(1);
    const { x, y } = await middleOf(other);
    await finger.flick({ x, y }, { x, y: y - 60 });
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20);
    await expect(touched.locator('body > article')).toHaveCount(0);
    await finger.up();
    await phone.close();
  });

  test('the board moves clients by drag, menu and keyboard, and the view is remembered', async ({
    page,
    app,
  }) => {
    test.slow();
    await page.goto(`${app.url}/clients?search=client901@`);
    await page.getByText('Board', { exact: true }).click();
    await page.goto(`${app.url}/clients?search=client7%40`);
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    const name = "Hamish O'Brien0";
    const moved = (status: string) =>
      expect(column(status).getByRole('article', { name, exact: true })).toBeVisible();
    await moved('Request for Info');
    await column('Request for Info')
      .getByRole('button', { name: `Move ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Proforma Review' }).click();
    // The focus moves with the card; the second key press comes before the first move is rendered.
    const focused = (status: string) =>
      expect(column(status).getByRole('link', { name, exact: true })).toBeFocused();
    await focused('Proforma Review');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await focused('Info Returned');
    await page.keyboard.press('Alt+ArrowRight');
    await focused('Zoom Call Booked');
    await expect(page).toHaveURL(/search=client7%40/);
    // The status filter takes the card off the board, and the next key press must not leave the page.
    await page.goto(`${app.url}/clients?search=client7&status=zoom_call_booked`);
    await column('Zoom Call Booked').getByRole('link', { name, exact: true }).press('Alt+ArrowLeft');
    await expect(page.getByRole('region', { name: 'Pipeline board' })).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page).toHaveURL(/status=zoom_call_booked/);
    await page.goto(`${app.url}/clients?search=client7%40`);
    await column('Info Returned').getByRole('link', { name, exact: true }).press('Alt+ArrowRight');
    await focused('Zoom Call Booked');
    for (const status of ['Info Returned', 'Request for Info', 'Info Returned', 'Proforma Review']) {
      await drag(page, card(page, name), column(status));
      await expect(column(status)).toHaveAttribute('data-target', 'true');
      await page.mouse.up();
      await moved(status);
    }
    // A card dragged to the edge scrolls the board to the next columns.
    await page.reload();
    await moved('Proforma Review');
    await drag(page, card(page, name), column('Proforma Review'));
    const board = await page.getByRole('region', { name: 'Pipeline board' }).boundingBox();
    if (!board) throw new Error('There is no board');
    let step = 0;
    await expect
      .poll(async () => {
        step += 1;
        await page.mouse.move(board.x + board.width - 10 - (step % 2), board.y + 200);
        return (await column('OneDrive Created').boundingBox())?.x;
      })
      .toBeLessThan(board.x + board.width - 140);
    await page.mouse.move(board.x + board.width - 80, board.y + 200, { steps: 3 });
    await page.mouse.up();
    await moved('OneDrive Created');

    // The same rule as in the status menu: information that exists isn't requested again.
    await runOnce(
      app.databaseUrl,
      `insert into additional_information (client_id, answered_at) select id, now() from clients where email like 'client7@%'
        on conflict do nothing`,
    );
    await runOnce(
      app.databaseUrl,
      `update clients set status = 'info_returned' where email like 'client7@%'`,
    );
    await page.reload();
    await moved('Info Returned');
    await drag(page, card(page, name), column('Request for Info'));
    await expect(column('New Inquiry')).toHaveAttribute('data-refused', 'true');
    await expect(column('Request for Info')).not.toHaveAttribute('data-target', 'true');
    await page.mouse.up();
    await expect(column('New Inquiry')).not.toHaveAttribute('data-refused', 'true');
    await moved('Info Returned');
    await page.getByText('Cards', { exact: true }).click();
    await expect(card(page, name)).toBeVisible();
  });

  test('a card moved by keyboard stays in view wherever it goes', async ({ page, app }) => {
    await page.goto(`${app.url}/clients`);
    await page.getByText('Board', { exact: true }).click();
    const column = (status: string) => page.getByRole('region', { name: status, exact: true });
    await expect(column('GoProposal Sent').getByRole('article').first()).toBeVisible();
    const cards = column('GoProposal Sent').locator('div').first();
    await cards.evaluate((list) => list.scrollTo(0, list.scrollHeight / 2));
    const link = column('GoProposal Sent').locator('li[aria-posinset="60"]').getByRole('link');
    await expect(link).toBeVisible();
    const name = (await link.textContent()) ?? '';
    await link.press('Alt+ArrowRight');
    const moved = column('GoProposal Signed').getByRole('link', { name, exact: true });
    await expect(moved).toBeFocused();
    await expect(moved).toBeInViewport();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(column('GoProposal Sent').getByRole('link', { name, exact: true })).toBeFocused();
    await page.getByText('Cards', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible();
  });

  test('the board shows that it is loading, and that it or one column has failed', async ({ page, app }) => {
    await page.goto(`${app.url}/clients`);
    await expect(page.getByRole('article').first()).toBeVisible();
    const column = page.getByRole('region', { name: 'Info Returned', exact: true });
    const failed = page.getByText('Failed to fetch clients', { exact: true });
    const counts = await delayed(page, 'clients/countByStatus');
    await page.getByText('Board', { exact: true }).click();
    await expect(column.getByRole('listitem')).toHaveCount(3);
    await expect(column.getByRole('heading')).toHaveText('Info Returned');
    counts.fail();
    await expect(failed).toHaveCount(2); // The toast and the message in place of the board.
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(column.getByRole('heading')).toHaveText(/^Info Returned\d+$/);

    // The cards of one column.
    let fails = true;
    await page.route('**/rpc/clients/list', (route) =>
      fails && route.request().postData()?.includes('"info_returned"')
        ? route.fulfill({ status: 418, json: { json: { defined: false, code: 'TEAPOT', status: 418 } } })
        : route.fallback(),
    );
    await page.reload();
    await expect(column.getByText('Failed to fetch clients')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'New Inquiry', exact: true }).getByRole('article').first(),
    ).toBeVisible();
    fails = false;
    await column.getByRole('button', { name: 'Try again' }).click();
    await expect(column.getByRole('article').first()).toBeVisible();
    await page.getByText('Cards', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible();
  });

  test('the filtered list is exported as a file', async ({ page, app }) => {
    await page.goto(`${app.url}/clients?search=client77`);
    await page.getByRole('button', { name: 'Export' }).click();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV (.csv)', exact: true }).click(),
    ]);
    expect(csv.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
    expect((await readFile(await csv.path(), 'utf8')).trim().split('\r\n')).toHaveLength(12);
    const exporting = await delayed(page, 'clients/export');
    const button = page.getByRole('button', { name: 'Export' });
    await button.click();
    const excel = page.getByRole('menuitem', { name: 'Excel (.xlsx)', exact: true });
    await excel.click();
    // The focus stays on the button while the export runs, and a second click does nothing.
    await expect(button).toBeDisabled();
    await expect(excel).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    const [xlsx] = await Promise.all([page.waitForEvent('download'), exporting.pass()]);
    await expect(button).toBeEnabled();
    await expect(button).toBeFocused();
    expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe('PK');
  });

  test('a file is checked and imported, and the import can be undone', async ({ page, app }) => {
    await page.goto(`${app.url}/clients`);
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import clients' });
    const lines = [
      'Forename;Last name;E-mail;Tel',
      'Ina;Port;ina@example.org;0100',
      'Bad;Row;nonsense;',
      'Ivo;Port;ina@example.org;',
    ];
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'inquiries.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
    const field = dialog.getByRole('combobox', { name: 'Field for column Tel' });
    await expect(field).toHaveValue('Phone Number');
    await field.click();
    await page.getByRole('option', { name: 'Company' }).click();
    await dialog.getByRole('button', { name: 'Check rows' }).click();
    await expect(dialog.getByText('2 of 3 rows can be imported.')).toBeVisible();
    // Each step removes its buttons; the focus stays in the dialog.
    await expect(dialog).toBeFocused();
    await expect(dialog.getByRole('alert', { name: 'Possible duplicates' })).toContainText('1 row has');
    await expect(dialog.getByText('1 row has errors')).toBeVisible();
    await expect(dialog.getByText('Line 3: Valid email is required')).toBeVisible();
    const [refused] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download rows with errors' }).click(),
    ]);
    expect(refused.suggestedFilename()).toBe('inquiries-refused.csv');
    expect(await readFile(await refused.path(), 'utf8')).toContain(
      'Bad,Row,nonsense,,3,Valid email is required',
    );
    // The response is lost: a second click doesn't import twice.
    const response = await delayedResponse(page, 'clients/imports/create');
    const go = dialog.getByRole('button', { name: 'Leave it out and import 2 clients' });
    await go.click();
    response.lose();
    await expect(page.getByText('Failed to import clients')).toBeVisible();
    await go.click();
    await expect(page.getByText('2 clients imported.')).toBeVisible();
    await expect(page.getByText('902 of 902 clients')).toBeVisible();
    await expect(card(page, 'Ina Port').getByText('0100')).toBeVisible();
    await page.getByRole('button', { name: 'Import' }).click();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('900 of 900 clients')).toBeAttached();
    await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect(dialog).toBeFocused();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds no violations, ${colorScheme}`, async ({ page, app }) => {
      test.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`${app.url}/clients?search=client7&status=request_for_info`);
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByText('Board', { exact: true }).click();
      await expect(
        page.getByRole('region', { name: 'Request for Info' }).getByRole('article').first(),
      ).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByText('Cards', { exact: true }).click();
      await page.getByRole('article').first().getByRole('link').click();
      await expect(page.getByRole('heading', { name: 'Client Details' })).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('link', { name: 'Edit Client' }).click();
      await expect(page.getByLabel('First Name')).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.goto(`${app.url}/clients/add`);
      await expect(page.getByLabel('First Name')).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  }
});
