import { expect, signInOnPage, test } from '#tests/e2e/support/app.ts';
import { atRest } from '#tests/e2e/support/at-rest.ts';
import { delayed } from '#tests/e2e/support/interrupted-calls.ts';
import {
  addClient,
  fillProformaFields,
  reviewedClient,
  SAVE,
  UPDATE,
} from '#tests/e2e/support/proforma-steps.ts';
import { countRenders } from '#tests/e2e/support/render-count.ts';
import { problemsInBoth } from '#tests/e2e/support/screen-checks.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page, app }) => {
  await signInOnPage(page, app);
});

test('a proforma is prefilled from the client, validated, saved and shown', async ({ page, app }) => {
  test.slow();
  const id = await addClient(page, app);
  await runOnce(
    app.databaseUrl,
    `insert into additional_information (client_id, turnover_last_12_months, answered_at) values ('${id}', 125000.01, now())`,
  );
  await page.goto(`${app.url}/clients/${id}#proforma-entry`);
  await expect(page.getByLabel('Company Name')).toHaveValue('Acme Tea Ltd');
  await expect(page.getByLabel('First Name')).toHaveValue('Jane');
  await expect(page.getByLabel('Last Name')).toHaveValue('Smith');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('jane@example.com');
  await expect(page.getByLabel('Phone Number')).toHaveValue('07700 900123');
  await expect(page.getByRole('combobox', { name: 'Annual Revenue Range' })).toHaveValue('£125k - £250k');
  await expect(page.getByRole('combobox', { name: 'Letter of Engagement' })).toHaveValue(
    'PLACEHOLDER PLEASE EDIT (Limited Company)',
  );
  const year = new Date().getFullYear();
  await expect(page.getByRole('combobox', { name: 'Start Month' })).toHaveValue('January');
  await expect(page.getByRole('combobox', { name: 'Start Year' })).toHaveValue(String(year));
  await expect(page.getByRole('combobox', { name: 'Financial Year End Month' })).toHaveValue('December');
  await expect(page.getByRole('combobox', { name: 'Financial Year End Year' })).toHaveValue(String(year + 1));

  // Invalid fields are marked, and the first one is focused.
  await page.getByRole('button', { name: SAVE }).click();
  for (const message of ['Entity type', 'Address Line 1', 'City', 'Postcode', 'Position']) {
    await expect(page.getByText(`${message} is required`)).toBeVisible();
  }
  await expect(page.getByRole('combobox', { name: 'Entity Type' })).toBeFocused();
  await page.keyboard.press('Escape');
  await fillProformaFields(page);

  await expect(page.getByLabel('Project Name', { exact: true })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Add Project Name' }).check();
  await page.getByLabel('Project Name', { exact: true }).fill('Tea for Two');

  // When people are added and removed, input stays with its person.
  for (const name of ['Ann', 'Bob']) {
    await page.getByRole('button', { name: 'Add Person' }).click();
    await page.getByRole('group').filter({ hasText: 'Remove' }).last().getByLabel('First Name').fill(name);
  }
  await page.getByRole('button', { name: 'Remove person 1' }).click();
  const bob = page.getByRole('group', { name: 'Person 1' });
  await expect(bob.getByLabel('First Name')).toHaveValue('Bob');
  await bob.getByLabel('Last Name').fill('Baker');
  await bob.getByLabel('Position').fill('Secretary');
  await bob.getByLabel('Email').fill('bob@example');
  await bob.getByLabel('Phone Number').fill('0113 496 0000');
  await bob.getByLabel('Privacy Notice').check();

  // Options show only below a ticked sub-header. Options whose value follows the tick are never shown, but options that
  // depend on them are.
  await expect(page.getByRole('combobox', { name: 'Return Frequency' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'VAT Returns' }).check();
  await expect(page.getByRole('combobox', { name: 'Return Frequency' })).toHaveValue('Quarterly');
  await page.getByRole('checkbox', { name: 'Raising Sales Invoices' }).check();
  await expect(page.getByLabel('Invoices per Month')).toBeVisible();
  await page.getByRole('tab', { name: 'Onboarding' }).click();
  await page.getByRole('checkbox', { name: 'Professional Clearance' }).check();
  await page.getByRole('tab', { name: 'Bookkeeping, 2 chosen' }).click();

  await page.getByRole('button', { name: SAVE }).click();
  await expect(bob.getByText('Valid email is required')).toBeVisible();
  await bob.getByLabel('Email').fill('bob@example.com');
  // The tab with the invalid fields opens automatically.
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByRole('tab', { name: 'Onboarding, 1 chosen, needs attention' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByText('Previous Accountant is required')).toBeVisible();
  const accountant = page.getByRole('textbox', { name: 'Previous Accountant', exact: true });
  await expect(accountant).toBeFocused();
  await accountant.fill('Old & Co');
  await expect(page.getByText('Previous Accountant is required')).toBeHidden();

  // A failed save leaves the form unchanged.
  const broken = await delayed(page, 'proforma/create');
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  broken.fail();
  await expect(page.getByText('Failed to save proforma entry')).toBeVisible();
  await expect(accountant).toHaveValue('Old & Co');
  const unknown = { defined: false, code: 'UNAUTHORIZED', status: 401, message: '' };
  await page.route(
    '**/rpc/proforma/create',
    (route) => route.fulfill({ status: 401, json: { json: unknown } }),
    {
      times: 1,
    },
  );
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByText('User not authenticated')).toBeVisible();
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByText('Comprehensive proforma entry saved and client status updated')).toBeVisible();

  const review = page.getByRole('region', { name: 'Proforma Review' });
  await review.getByRole('button', { name: 'Proforma Review' }).click();
  await expect(review.getByText('Tea for Two')).toBeVisible();
  await expect(review.getByText('£125k - £250k')).toBeVisible();
  await expect(review.getByText('Bob Baker')).toBeVisible();
  await expect(review.getByText('Return Frequency: Quarterly')).toBeVisible();
  await expect(review.getByText('Previous Accountant: Old & Co')).toBeVisible();
  await expect(review.getByText('"return_frequency": "Quarterly"')).toBeHidden();
  await review.getByRole('button', { name: 'Show raw details' }).click();
  await expect(review.getByText('"return_frequency": "Quarterly"')).toBeVisible();
});

test('a printed proforma has no navigation or buttons', async ({ page, app }) => {
  const id = await reviewedClient(page, app);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true');
  });
  await page.goto(`${app.url}/clients/${id}`);
  await page.getByRole('button', { name: 'Proforma Review' }).click();
  await expect(page.getByText('Return Frequency: Quarterly')).toBeVisible();
  const sheet = page.locator('body > div').filter({
    has: page.getByRole('heading', { name: 'Proforma: Acme Tea Ltd', includeHidden: true }),
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
  await expect(sheet).toBeHidden();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet).toBeVisible();
  for (const text of [
    'Jane Smith',
    'Director',
    '1 High Street, Leeds, LS1 1AA',
    'VAT Returns',
    'Quarterly',
  ]) {
    const shown = sheet.getByText(text).last();
    await expect(shown).toBeVisible();
    await expect(shown).toHaveCSS('color', 'rgb(0, 0, 0)');
  }
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
});

test('values from an older catalogue stay when the proforma is saved', async ({ page, app }) => {
  const id = await reviewedClient(page, app);
  await runOnce(
    app.databaseUrl,
    `update proforma_reviews set details = jsonb_set(
       jsonb_set(details, '{services,bookkeeping,vat_returns,return_frequency}', '"Weekly"'),
       '{services,former_services}', '{"old_work": {"enabled": true, "old_fee": 120}}'
     ) where client_id = '${id}'`,
  );
  await page.goto(`${app.url}/clients/${id}`);
  const review = page.getByRole('region', { name: 'Proforma Review' });
  await review.getByRole('button', { name: 'Proforma Review' }).click();
  await expect(review.getByText('no longer in the catalogue').first()).toBeVisible();
  await expect(review.getByText('no longer offered')).toBeVisible();
  await page.goto(`${app.url}/clients/${id}/proforma`);
  await expect(page.getByRole('combobox', { name: 'Return Frequency' })).toHaveValue(
    'Weekly (no longer offered)',
  );
  await expect(page.getByText('former_services → old_work → old_fee: 120')).toBeVisible();
  await page.getByLabel('City').fill('Hull');
  await page.getByRole('button', { name: UPDATE }).click();
  await page.waitForURL('**/reviews');
  const response = await page.request.get(`${app.url}/api/clients/${id}/proforma`);
  const { services } = (await response.json()).review.details;
  expect(services.former_services).toEqual({ old_work: { enabled: true, old_fee: 120 } });
  expect(services.bookkeeping.vat_returns.return_frequency).toBe('Weekly');
});

test('without a proforma to edit, the page says so', async ({ page, app }) => {
  const id = await addClient(page, app);
  for (const address of [id, crypto.randomUUID(), 'no-id']) {
    await page.goto(`${app.url}/clients/${address}/proforma`);
    await expect(page.getByText('Proforma Review Not Found')).toBeVisible();
  }
});

test('a catalogue that cannot be loaded is reported and can be retried', async ({ page, app }) => {
  const id = await addClient(page, app);
  let broken = true;
  await page.route('**/rpc/catalogue/tree', (route) =>
    broken ? route.fulfill({ status: 400, body: '{}' }) : route.continue(),
  );
  await page.goto(`${app.url}/clients/${id}`);
  await page.getByRole('button', { name: 'Comprehensive Proforma' }).click();
  await expect(page.getByText('Error loading services')).toBeVisible();
  await expect(page.getByText('Failed to fetch service configuration')).toBeVisible();
  await expect(page.getByRole('button', { name: SAVE })).toBeDisabled();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: 'Bookkeeping' })).toBeVisible();
});

test("axe finds no violations on a refused proforma or its client's page", async ({ page, app }) => {
  test.setTimeout(150_000);
  const id = await reviewedClient(page, app);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${app.url}/clients/${id}/proforma`);
    await page.getByLabel('City').fill('');
    await page.getByRole('button', { name: UPDATE }).click();
    await expect(page.getByText('City is required')).toBeVisible();
    expect(await problemsInBoth(page, `${width} px`)).toEqual([]);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${app.url}/clients/${id}`);
  await page.getByRole('button', { name: 'Proforma Review' }).click();
  await expect(page.getByText('Return Frequency: Quarterly')).toBeVisible();
  expect(await problemsInBoth(page, "the client's page")).toEqual([]);
});

test('with 300 options, typing or ticking renders only the changed field', async ({ page, app }) => {
  const letters = `translate(i::text, '0123456789', 'abcdefghij')`;
  await runOnce(
    app.databaseUrl,
    `with big as (insert into service_categories (name, display_name, sort_order) values ('big', 'Big', 0) returning id),
      everything as (insert into service_sub_headers (category_id, name, display_name)
        select id, 'everything', 'Everything' from big returning id)
     insert into service_options (sub_header_id, name, display_name, field_type, sort_order)
     select everything.id, 'option_' || ${letters}, 'Option ' || i,
       (array['text', 'checkbox', 'number', 'toggle', 'text'])[i % 5 + 1], i * 10
     from everything, generate_series(1, 300) as i`,
  );
  await countRenders(page);
  const id = await addClient(page, app);
  await page.goto(`${app.url}/clients/${id}`);
  await page.getByRole('button', { name: 'Comprehensive Proforma' }).click();
  await page.getByRole('tab', { name: 'Big' }).click();
  await page.getByRole('checkbox', { name: 'Everything' }).check();
  await expect(page.getByLabel('Option 300', { exact: true })).toBeVisible();

  const field = page.getByLabel('Option 150', { exact: true });
  await field.click();
  await page.keyboard.type('a');
  await atRest(page);
  await page.evaluate(() => window.takeRenders());
  await page.keyboard.type('b');
  const typed = await page.evaluate(() => window.takeRenders());
  expect(typed.fields).toHaveLength(1);
  expect(typed).toMatchObject({ panels: 0, forms: 0 });

  await page.getByLabel('Option 151', { exact: true }).uncheck();
  const ticked = await page.evaluate(() => window.takeRenders());
  expect(ticked.fields).toHaveLength(1);
  expect(ticked).toMatchObject({ panels: 0, forms: 0 });

  await page.getByLabel('City').pressSequentially('Le');
  await atRest(page);
  await page.evaluate(() => window.takeRenders());
  await page.getByLabel('City').pressSequentially('eds');
  expect(await page.evaluate(() => window.takeRenders())).toMatchObject({ fields: [], panels: 0, forms: 0 });

  // Measures how long React takes to handle a keystroke (bench/README.md), without asserting a limit.
  const durations = await field.evaluate(async (input: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const taken: number[] = [];
    for (let round = 0; round < 30; round++) {
      const before = performance.now();
      setValue?.call(input, `text ${round}`);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      taken.push(performance.now() - before);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return taken.sort((one, other) => one - other);
  });
  const median = durations[15] ?? Number.POSITIVE_INFINITY;
  console.log(
    `300 options: a keystroke takes ${median.toFixed(1)} ms (${typed.components} components render)`,
  );
});
