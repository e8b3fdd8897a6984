import type { Page } from '@playwright/test';
import { EDIT_INQUIRY_SOURCES } from '#contract/clients/clients/inquiry-source.ts';
import { expect, type TestApp, test } from '#tests/e2e/support/app.ts';
import { delayedResponse } from '#tests/e2e/support/interrupted-calls.ts';
import { oneSignIn } from '#tests/e2e/support/one-sign-in.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

const openDashboard = oneSignIn();
test.beforeEach(({ page, app }) => openDashboard(page, app));

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

test('the first client is added through the form', async ({ page, app }) => {
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

test('leaving a half-filled form needs a confirmation', async ({ page, app }) => {
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

test("a client's status and booking flag can be changed", async ({ page, app }) => {
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

test('the page of an unknown client says that the client was not found', async ({ page, app }) => {
  await page.goto(`${app.url}/clients/${crypto.randomUUID()}`);
  await expect(page.getByText('Client not found')).toBeVisible();
  await page.goto(`${app.url}/clients/nonsense`);
  await expect(page.getByText('Client not found')).toBeVisible();
  await page.goto(`${app.url}/clients/${crypto.randomUUID()}/edit`);
  await expect(page.getByText('Client Not Found')).toBeVisible();
});

test('of two people editing a client, the second decides field by field', async ({ page, app, context }) => {
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
  await expect(dialog.getByText('Their other changes stay: Phone Number.')).toBeVisible();
  await expect(dialog.getByRole('radiogroup', { name: 'Company' }).getByLabel('Keep mine')).toBeChecked();
  await expect(dialog.getByRole('radiogroup', { name: 'Internal Notes' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Con Flict', level: 1 })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Mine Ltd' })).toBeVisible();
  await expect(page.getByText('0100')).toBeVisible();
  await expect(page.getByText('Typed at length')).toBeVisible();
  await expect(page.getByText('WhatsApp')).toBeVisible();
});

test("half-typed input on a client's page stays when someone else changes the status", async ({
  page,
  app,
}) => {
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
  // Without typed text, the form disappears.
  await industry.fill('');
  await expect(page.getByText('Request Additional Information')).toBeHidden();

  await move('zoom_call_booked');
  await page.getByRole('button', { name: 'Comprehensive Proforma' }).click();
  const city = page.getByLabel('City');
  await city.fill('Leeds');
  await move('goproposal_signed');
  await expect(note('GoProposal Signed')).toBeVisible();
  await expect(city).toHaveValue('Leeds');
  await city.fill('');
  await expect(city).toBeHidden();
  await expect(note('GoProposal Signed')).toBeHidden();
});

test('an inquiry source has the same label everywhere', async ({ page, app }) => {
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
