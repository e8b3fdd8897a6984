import { expect, openSession, test } from '#tests/e2e/support/app.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

test('saving the three-field form leads to /reviews', async ({ page, app }) => {
  await openSession(page, app);
  const id = await apiOf(page, app).client('Wollstonecraft');
  await page.goto(`${app.url}/clients/${id}`);
  await page.getByRole('link', { name: 'Add Additional Information' }).click();
  await expect(page).toHaveURL(`${app.url}/clients/${id}/additional-info`);
  const date = page.getByLabel('Company Start Date');
  await date.fill('2999-01-01');
  const staff = page.getByLabel('Number of Staff');
  await staff.pressSequentially('1.5');
  await staff.blur();
  await expect(staff).toHaveValue('1.5');
  await expect(page.getByText('Must be a whole number')).toBeVisible();
  await staff.fill('-1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Number of staff must be a whole number, 0 or more')).toBeVisible();
  await expect(page.getByText('Company start date cannot be in the future')).toBeVisible();
  await expect(date).toBeFocused();

  await date.fill('2020-04-06');
  await page.getByLabel('Annual Turnover (£)').fill('50000.5');
  await page.getByLabel('Number of Staff').fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Additional information updated successfully')).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/reviews`);

  await page.goto(`${app.url}/clients/${id}`);
  const card = page.getByRole('region', { name: 'Additional Information', exact: true });
  await card.getByRole('button', { name: 'Additional Information' }).click();
  await expect(card).toContainText('£50,000.50');
  await expect(card.getByText('3', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'Edit Additional Information' }).click();
  await expect(date).toHaveValue('2020-04-06');
  await expect(page.getByLabel('Annual Turnover (£)')).toHaveValue('50,000.50');
});

test('answers that arrive while the screen is open are not overwritten', async ({ page, app }) => {
  await openSession(page, app);
  const api = apiOf(page, app);
  const id = await api.client('Shelley');
  await page.goto(`${app.url}/clients/${id}/additional-info`);
  const date = page.getByLabel('Company Start Date');
  await date.fill('2020-04-06');
  await api.answer(id);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`${app.url}/reviews`);
  const stored = await page.request.get(`${app.url}/api/clients/${id}`);
  expect((await stored.json()).additional_information).toMatchObject([
    { company_start_date: '2020-04-06', number_of_staff: 4, employs_staff: true },
  ]);
});
