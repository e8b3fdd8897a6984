import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, shownElement } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const dialog = page.getByRole('dialog', { name: 'Create API Key' });
const question = page.getByRole('alertdialog', { name: 'Close without copying?' });
const key = dialog.getByLabelText('API key', { exact: true });

/** Creates a key, which the dialog then shows. */
async function createKey(): Promise<void> {
  await openApp('/settings?tab=api-keys', responsesAbout());
  server.responds({
    apiKeys: {
      create: {
        key: 'tally_secret',
        api_key: {
          id: uuid(901),
          name: 'Importer',
          role: 'staff',
          prefix: 'tally_secr',
          created_by: null,
          created_by_name: 'Ada Admin',
          created_at: '2026-03-02T09:30:00.000Z',
          expires_at: '2026-05-31T09:30:00.000Z',
          last_used_at: null,
          revoked_at: null,
        },
      },
    },
  });
  await button('Create API Key').click();
  await dialog.getByLabelText('Name').fill('Importer');
  await userEvent.keyboard('{Enter}');
  await expect.element(key).toHaveValue('tally_secret');
}

test('Escape asks before it closes a key that nobody has copied', async () => {
  await createKey();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Stay here')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(key).toHaveValue('tally_secret');
  await userEvent.keyboard('{Escape}');
  await button('Close anyway').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Escape closes a key that was copied', async () => {
  await createKey();
  (await shownElement(key)).dispatchEvent(new ClipboardEvent('copy', { bubbles: true }));
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
});

test("'Done' closes a key without a question", async () => {
  await createKey();
  await button('Done').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
});
