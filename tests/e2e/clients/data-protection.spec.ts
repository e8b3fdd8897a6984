import { readFile } from 'node:fs/promises';
import { expect, openSession, test } from '#tests/e2e/support/app.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';

test('an admin erases a client after typing the proposal ID', async ({ page, app }) => {
  test.slow();
  const { call } = await signInOverHttp(app.url, ADMIN);
  const client = await call.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  });
  await openSession(page, app);
  await page.goto(`${app.url}/clients/${client.id}`);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
    return page.getByRole('dialog', { name });
  };
  const exports = await choose('Export Data');

  for (const width of [1440, 1280, 1200, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['Export as Text', 'Export as JSON']) {
      const cut = await exports
        .getByRole('button', { name })
        .locator('.mantine-Button-label')
        .evaluate((label) => label.scrollWidth - label.clientWidth);
      expect([width, name, cut]).toEqual([width, name, 0]);
    }
  }

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exports.getByRole('button', { name: 'Export as Text' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`client-data-${client.proposal_id}.txt`);
  expect(await readFile(await download.path(), 'utf8')).toContain('First name: Ann');

  await page.keyboard.press('Escape');
  const dialog = await choose('Erase Client');
  const typed = dialog.getByLabel(`Type ${client.proposal_id} to confirm`);
  await typed.fill('TG1');
  await dialog.getByRole('button', { name: 'Erase Client' }).click();
  await expect(dialog.getByText(`Enter the proposal ID ${client.proposal_id}`)).toBeVisible();
  await typed.fill(client.proposal_id);
  await dialog.getByRole('button', { name: 'Erase Client' }).click();
  await expect(page.getByText('Client erased')).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/clients`);
  await page.goto(`${app.url}/clients/${client.id}`);
  await expect(page.getByText('Client not found')).toBeVisible();
});
