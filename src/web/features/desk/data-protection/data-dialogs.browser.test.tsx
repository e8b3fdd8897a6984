import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ADMIN_SESSION } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const CLIENT = responsesAbout();

/** Opens the dialog of exports on the client's page. */
async function open(): Promise<string> {
  const { client } = (CLIENT.clients?.get ?? {}) as { client: { id: string } };
  await openApp(`/clients/${client.id}`, CLIENT);
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Export Data' }).click();
  await expect.element(button('Export with Files')).toBeVisible();
  return client.id;
}

test('a button pressed twice saves one export with files', async () => {
  const client_id = await open();
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  server.responds({ dataProtection: { exportFiles: new File(['PK'], 'client-data-AN-1001.zip') } });
  const call = server.delayed('dataProtection.exportFiles');
  await button('Export with Files').click();
  await expect.element(button('Export with Files')).toHaveAttribute('aria-busy', 'true');
  // Playwright doesn't click an element that is marked as disabled.
  await press(button('Export with Files'), 'Enter');
  call.pass();
  await expect
    .poll(() => saving.mock.contexts.map((link) => link instanceof HTMLAnchorElement && link.download))
    .toEqual(['client-data-AN-1001.zip']);
  saving.mockRestore();
  expect(server.calls('dataProtection.exportFiles')).toEqual([{ client_id }]);
});

test('if the export fails, the page says so', async () => {
  await open();
  const failing = server.failing('dataProtection.exportFiles');
  await button('Export with Files').click();
  await expect.element(toast('Failed to export the data')).toBeVisible();
  failing.pass();
  server.responds({ dataProtection: { exportFiles: new File(['PK'], 'client-data.zip') } });
  await button('Export with Files').click();
  await expect.poll(() => server.calls('dataProtection.exportFiles')).toHaveLength(2);
});

test('staff find neither export nor erasure in the menu', async () => {
  const { client } = (CLIENT.clients?.get ?? {}) as { client: { id: string } };
  await openApp(`/clients/${client.id}`, {
    ...CLIENT,
    auth: { session: { ...ADMIN_SESSION, user: { ...ADMIN_SESSION.user, role: 'staff' } } },
  });
  await button('More').click();
  await expect.element(page.getByRole('menuitem', { name: 'Merge with …' })).toBeVisible();
  for (const name of ['Export Data', 'Erase Client'])
    await expect.element(page.getByRole('menuitem', { name })).not.toBeInTheDocument();
});

/** Tries to erase the client, which the server refuses. */
async function eraseRefused(way_out: 'keep_file' | 'open_file' | 'start_file') {
  const { client } = (CLIENT.clients?.get ?? {}) as { client: { id: string; proposal_id: string } };
  const app = await openApp(`/clients/${client.id}`, CLIENT);
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Erase Client' }).click();
  server.responds({
    dataProtection: {
      eraseClient: () => {
        throw refusal('FILE_REFUSED', { reason: 'The law forbids it.', way_out });
      },
    },
  });
  await page.getByLabelText(/^Type .* to confirm/).fill(client.proposal_id);
  await button('Erase Client').click();
  await expect.element(page.getByText('The law forbids it.')).toBeVisible();
  return app;
}

test('all of a client but the held file can be erased', async () => {
  await eraseRefused('keep_file');
  await expect.element(page.getByText(/Only the due diligence file, signed letters/)).toBeVisible();
  await button('Erase All but the File').click();
  await expect
    .poll(() => server.calls('dataProtection.eraseClient'))
    .toMatchObject([{ keep_file: false }, { keep_file: true }]);
});

test.each([
  ['open_file', 'Open the file'],
  ['start_file', 'Start a file'],
] as const)('while the relationship goes on (%s), the dialog leads to the file', async (way_out, label) => {
  const { address } = await eraseRefused(way_out);
  await expect.element(button('Erase All but the File')).not.toBeInTheDocument();
  await page.getByRole('dialog').getByRole('link', { name: label }).click();
  await expect.poll(address).toMatch(/\/due-diligence$/);
});
