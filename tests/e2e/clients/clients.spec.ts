import { readFile } from 'node:fs/promises';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { INQUIRY_SOURCES } from '#contract/clients/clients/inquiry-source.ts';
import { expect, test } from '#tests/e2e/support/app.ts';
import { addManyClients, card } from '#tests/e2e/support/client-steps.ts';
import { delayed, delayedResponse } from '#tests/e2e/support/interrupted-calls.ts';
import { oneSignIn } from '#tests/e2e/support/one-sign-in.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

const openDashboard = oneSignIn();
test.beforeEach(({ page, app }) => openDashboard(page, app));

test.describe('with many clients', () => {
  test.beforeAll(addManyClients);

  test('the URL and the filters follow each other', async ({ page, app }) => {
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

  test('the search waits for a pause in typing', async ({ page, app }) => {
    await page.goto(`${app.url}/clients`);
    const search = page.getByPlaceholder('Search clients, companies, emails, phone numbers...');
    await expect(page.getByText('900 of 900 clients')).toBeVisible();
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/clients/count')) requests += 1;
    });
    // Types all eight characters without a pause, however slow the machine is.
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

  test('the import of a checked file can be undone', async ({ page, app }) => {
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
    // Each step removes its buttons, but the focus stays in the dialog.
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
});
