import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '#tests/components/support/axe.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';
import { WORKSPACE } from '#tests/components/support/workspace.ts';

const PATH = '/settings?tab=workspace';
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('the secret of a library of Microsoft leaves the form', async () => {
  let stored = WORKSPACE;
  await openApp(PATH, {
    ...responsesAbout(),
    workspace: {
      get: () => stored,
      save: ({ secret: _, version, ...saved }) => {
        stored = { ...WORKSPACE, ...saved, has_secret: true, version: version + 1 };
        return stored;
      },
    },
  });
  await page.getByRole('switch', { name: 'Make folders for clients who sign' }).click();
  await page.getByRole('radio', { name: 'OneDrive or SharePoint' }).click();
  await button('Save Settings').click();
  await expect.element(page.getByText('Library is required')).toBeVisible();
  await field('Tenant').fill('tenant');
  await field('Application').fill('application');
  await field('Library').fill('https://firm.sharepoint.com/sites/clients');
  await page.getByLabelText('Client secret', { exact: true }).fill('very-secret');
  await button('Save Settings').click();
  await expect.element(success('Workspace settings saved')).toBeVisible();
  await expect.element(page.getByLabelText('Client secret', { exact: true })).toHaveValue('');
  await expect.element(page.getByText('One is stored. Leave empty to keep it.')).toBeVisible();
  expect(server.calls('workspace.save')).toMatchObject([
    { enabled: true, provider: 'onedrive', secret: 'very-secret', version: 0 },
  ]);
});

test('a template with an unknown field is refused at its field', async () => {
  await openApp(PATH, responsesAbout());
  await field('Name of the folder').fill('{{client.email}}');
  await button('Save Settings').click();
  await expect.element(page.getByText("{{client.email}} isn't a field that can be filled in")).toBeVisible();
  expect(server.calls('workspace.save')).toEqual([]);
});

test('the test shows its result in words', async () => {
  const saved = { ...WORKSPACE, version: 1 };
  await openApp(PATH, {
    ...responsesAbout(),
    workspace: { get: saved, test: () => ({ ...saved, test_passed: false }) },
  });
  server.responds({
    workspace: {
      get: {
        ...saved,
        tested_at: '2026-03-02T09:30:00.000Z',
        test_passed: false,
        test_result: 'Microsoft lacks a permission (Sites.Selected).',
      },
    },
  });
  await button('Test Connection').click();
  await expect.element(page.getByText('Microsoft lacks a permission (Sites.Selected).')).toBeVisible();
});

test('both kinds are accessible', async () => {
  await openApp(PATH, responsesAbout());
  await expect.element(button('Save Settings')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('radio', { name: 'OneDrive or SharePoint' }).click();
  await expect.element(field('Library')).toBeVisible();
  expect(await violations()).toEqual([]);
});
