import { accessibilityProblems, expect, openSession, test } from '#tests/e2e/support/app.ts';
import { showTheme } from '#tests/e2e/support/at-rest.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

test("automation settings show a colleague's concurrent change", async ({ page, app }) => {
  test.slow();
  await openSession(page, app);
  await page.goto(`${app.url}/settings?tab=automation`);
  const botId = page.getByLabel('Bot ID');
  const webhookUrl = page.getByLabel('Webhook URL');
  const save = page.getByRole('button', { name: 'Save Settings' });
  await expect(webhookUrl).toHaveValue(`${app.url}/functions/axiom-webhook`);

  await page.getByRole('switch', { name: 'Enable Axiom integration' }).click();
  await save.click();
  await expect(page.getByText('Bot ID is required when Axiom integration is enabled')).toBeVisible();
  await expect(botId).toBeFocused();

  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('This feature is coming soon')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    expect(await accessibilityProblems(page), colorScheme).toEqual([]);
  }

  await page.getByRole('tab', { name: 'User Management' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await botId.fill('Send proposal');
  await save.click();
  await expect(page.getByText('Axiom settings saved successfully')).toBeVisible();
  await page.reload();
  await expect(botId).toHaveValue('Send proposal');
  await expect(page.getByRole('switch', { name: 'Enable Axiom integration' })).toBeChecked();

  const stored = await (await page.request.get(`${app.url}/api/automation`)).json();
  expect(stored.webhook_url).toBe('');
  await botId.fill('Mine');
  const theirs = await page.request.put(`${app.url}/api/automation`, {
    headers: { origin: app.url },
    data: { enabled: true, bot_id: 'Theirs', webhook_url: 'https://theirs.example/hook', version: 1 },
  });
  expect(theirs.ok()).toBe(true);
  await save.click();
  await expect(
    page.getByText('Someone else changed this while you had it open. Nothing was overwritten.'),
  ).toBeVisible();
  await expect(page.getByText('Bot ID: Theirs')).toBeVisible();
  await expect(botId).toHaveValue('Mine');
  await expect(webhookUrl).toHaveValue('https://theirs.example/hook');
  await save.click();
  await expect(page.getByText('Bot ID: Theirs')).toBeHidden();
  await page.reload();
  await expect(botId).toHaveValue('Mine');
});
