import { connect } from '#server/db/connect.ts';
import { sentProposal } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { accessibilityProblems, expect, openSession, test } from '#tests/e2e/support/app.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';
import { ADMIN } from '#tests/support/first-admin.ts';

test('until the password, a handed-over device shows the proposal at every address', async ({
  page,
  app,
  context,
}) => {
  await openSession(page, app);
  const client_id = await apiOf(page, app).client('Noether');
  const { db, close } = connect(app.databaseUrl, { max: 1, onError: () => undefined });
  const at = new Date().toISOString();
  const { version_id } = await sentProposal(db, {
    client_id,
    at,
    names: ['Ada Noether'],
    valid_until: '2099-01-01',
  });
  await close();

  const otherTab = await context.newPage();
  await otherTab.goto(`${app.url}/clients`);
  await expect(otherTab.getByRole('link', { name: 'View Ada Noether' })).toBeVisible();
  await page.goto(`${app.url}/clients/${client_id}`);
  await page.goto(`${app.url}/proposal/in-person/${version_id}`);
  await page.getByRole('button', { name: 'Hand over to Ada Noether' }).click();
  await expect(page.getByText('Ada Noether is reading on this device.')).toBeVisible();

  const handedOver = (of = page) => of.getByRole('heading', { name: 'Handed over to Ada Noether' });
  await expect(handedOver(otherTab)).toBeVisible();
  await page.goBack();
  await expect(handedOver()).toBeFocused();
  for (const path of ['/clients', '/', '/auth', '/settings', '/form/a-token']) {
    await page.goto(`${app.url}${path}`);
    await expect(handedOver()).toBeFocused();
  }
  const document = await (await page.request.get(`${app.url}/clients`)).text();
  expect(document).not.toContain('id="initial-data"');
  expect(document).not.toContain('noether@example.com');
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Back to the proposal' }).click();
  await page.getByRole('button', { name: 'Hand back' }).click();
  await page.getByLabel('Your password').fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your current password is incorrect.')).toBeVisible();
  await page.getByLabel('Your password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in person' })).toBeFocused();
  await page.goto(`${app.url}/clients`);
  await expect(page.getByRole('link', { name: 'View Ada Noether' })).toBeVisible();
});
