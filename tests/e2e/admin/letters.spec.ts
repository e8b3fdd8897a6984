import { expect, openSession, test } from '#tests/e2e/support/app.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';

test('an administrator publishes the starter letters', async ({ page, app }) => {
  const { call } = await signInOverHttp(app.url, ADMIN);
  await call.letterTemplates.addStarters();
  await openSession(page, app);
  await page.goto(`${app.url}/letters`);
  const steps = page.getByRole('region', { name: 'Before letters can be sent' });
  await expect(steps.getByText('Once the drafts are published, letters are complete')).toBeVisible();
  await steps.getByRole('button', { name: 'Review and publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review and publish' });
  await dialog.getByRole('checkbox', { name: 'We have reviewed these texts' }).check();
  await dialog.getByRole('button', { name: /^Publish \d+ texts$/ }).click();
  await expect(page.getByText(/^\d+ texts published, in force from/)).toBeVisible();
  await expect(steps.getByText('All texts are published.')).toBeVisible();

  await page.getByRole('button', { name: /^Edit Privacy notice/ }).click();
  await expect(page).toHaveURL(/\/letters\?text=[\w-]+$/);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Ours');
  await page.goBack();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(text).toHaveValue('Ours');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${app.url}/letters`);

  await steps.getByRole('link', { name: 'Enter the facts' }).click();
  await expect(page.getByRole('textbox', { name: 'Firm name' })).toBeFocused();
});
