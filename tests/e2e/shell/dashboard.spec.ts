import { expect, test } from '#tests/e2e/support/app.ts';
import { delayed } from '#tests/e2e/support/interrupted-calls.ts';
import { oneSignIn } from '#tests/e2e/support/one-sign-in.ts';
import { withoutInitialData } from '#tests/e2e/support/without-initial-data.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

const CARDS = [
  ['New Inquiry', 'Initial client inquiries'],
  ['Request for Info', 'Information requested from client'],
  ['Info Returned', 'Client information received'],
  ['Zoom Call Booked', 'Calls scheduled with clients'],
  ['Proforma Review', 'Proposals under review'],
  ['GoProposal Sent', 'Proposals sent to clients'],
  ['GoProposal Signed', 'Signed proposals'],
  ['OneDrive Created', 'Client workspaces set up'],
] as const;

const openDashboard = oneSignIn();
test.beforeEach(({ page, app }) => openDashboard(page, app));

test('an empty dashboard says that it has nothing to show', async ({ page }) => {
  for (const [label, description] of CARDS) {
    await expect(page.getByRole('link', { name: `${label} 0 ${description}` })).toBeVisible();
  }
  await expect(page.getByText('Welcome back. Here is where your clients stand.')).toBeVisible();
  await expect(page.getByText('No inquiry source data available')).toBeVisible();
  await expect(page.getByText('No recent activity to display')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible();
});

test('the dashboard loads with a single call', async ({ page, app }) => {
  await withoutInitialData(page);
  const overview = await delayed(page, 'dashboard/overview');
  const requested: string[] = [];
  // Leaves the open page first, so that its calls aren't counted.
  await page.goto('about:blank');
  page.on('request', (request) => {
    if (request.url().includes('/rpc/')) requested.push(new URL(request.url()).pathname);
  });
  await page.goto(`${app.url}/dashboard`);
  const card = page.getByRole('link', { name: /^New Inquiry/ });
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('0');
  await expect(page.getByText('No inquiry source data available')).toHaveCount(0);
  overview.pass();
  await expect(card).toContainText('0');
  await expect(page.getByText('No recent activity to display')).toBeVisible();
  // One call for the dashboard, besides those for the session and the sidebar's counts.
  expect(requested.toSorted()).toEqual([
    '/rpc/auth/session',
    '/rpc/dashboard/badges',
    '/rpc/dashboard/overview',
  ]);
});

test('counts and sources update without a reload', async ({ page, app }) => {
  await expect(page.getByText('No inquiry source data available')).toBeVisible();
  const sources = [
    'Email',
    'Email',
    'email ',
    'Email',
    'Phone',
    'Phone',
    'Phone',
    'WhatsApp',
    'WhatsApp',
    'TikTok',
    'TikTok',
  ];
  const few = page.getByRole('region', { name: 'Inquiry Sources' });
  await runOnce(
    app.databaseUrl,
    `insert into clients (first_name, surname, email, proposal_id, status, inquiry_source)
     select 'Few', 'Sources', 'few@example.org', 'TGFEW' || n, 'new_inquiry', 'Source ' || n from generate_series(1, 6) as n`,
  );
  await expect(few.getByRole('link')).toHaveCount(6);
  await expect(few.getByRole('button')).toHaveCount(0);
  await runOnce(app.databaseUrl, `delete from clients where first_name = 'Few'`);
  await expect(page.getByText('No inquiry source data available')).toBeVisible();
  const rare = ['Google', 'Referral', 'Advert'];
  const rows = [...sources, ...rare].map(
    (source, n) =>
      `('Ann', 'Number${n}', 'ann${n}@example.org', 'TG9${n}', 'new_inquiry', '${source}', ${n < 3}, now())`,
  );
  await runOnce(
    app.databaseUrl,
    `insert into clients (first_name, surname, email, proposal_id, status, inquiry_source, calendly_booking, created_at)
     values ${rows.join(', ')}`,
  );
  await expect(page.getByRole('link', { name: 'New Inquiry 14 Initial client inquiries' })).toBeVisible();
  const card = page.getByRole('region', { name: 'Inquiry Sources' });
  await expect(card.getByRole('link')).toHaveText([
    /^Email4$/,
    /^Calendly3$/,
    /^Phone3$/,
    /^TikTok2$/,
    /^WhatsApp2$/,
    /^Advert1$/,
  ]);
  await card.getByRole('button', { name: 'View all inquiry sources' }).click();
  await expect(card.getByRole('link')).toHaveCount(8);
  await card.getByRole('link', { name: /^Calendly/ }).click();
  await expect(page).toHaveURL(/calendly_booking=true/);
  await expect(page.getByText('3 of 14 clients (filtered results)')).toBeVisible();
  await page.goBack();
  await card.getByRole('link', { name: /^Email/ }).click();
  await expect(page).toHaveURL(/inquiry_source=Email/);
  await expect(page.getByText('4 of 14 clients (filtered results)')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^New Inquiry 14/ }).click();
  await expect(page).toHaveURL(/status=new_inquiry/);
});

test("users' actions are listed on the dashboard and on the activity page", async ({ page, app }) => {
  await page.goto(`${app.url}/clients?search=Number5`);
  await page.getByRole('link', { name: 'View Ann Number5' }).click();
  // The list also has a field named "Status", its filter.
  await expect(page.getByRole('heading', { name: 'Ann Number5', level: 1 })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Zoom Call Booked' }).click();
  await expect(page.getByText('Client status updated successfully')).toBeVisible();
  await page.goto(`${app.url}/dashboard`);
  await expect(page.getByRole('list', { name: 'Recent Activity' })).toContainText(
    'moved the client from New Inquiry to Zoom Call Booked – Ann Number5',
  );
  await expect(page.getByRole('row', { name: /Zoom Call Booked 1 1/ })).toBeVisible();
  await page.getByRole('link', { name: 'View All Activity' }).click();
  await expect(page).toHaveURL(`${app.url}/activity`);
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Ann Number5');
});

test('each quick action opens its page', async ({ page, app }) => {
  for (const [name, path] of [
    ['Add New Client', '/clients'],
    ['Create Proforma Review', '/reviews'],
    ['View Client Pipeline', '/clients'],
  ] as const) {
    await page.goto(`${app.url}/dashboard`);
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(app.url + path);
  }
});
