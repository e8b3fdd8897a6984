import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ExportStatus } from '#contract/desk/data-export/export-status.ts';
import { violations } from '#tests/components/support/axe.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const STARTED = { id: uuid(970), started_at: '2026-03-02T10:00:00.000Z', started_by_name: 'Grace Admin' };
const RUNNING: ExportStatus = { ...STARTED, state: 'running', part: 'files', done: 30, total: 100 };
const READY: ExportStatus = {
  ...STARTED,
  state: 'ready',
  bytes: 4_321_000_000,
  expires_at: '2026-03-03T10:05:00.000Z',
};

const card = page.getByRole('region', { name: 'Take everything away' });
const dialog = page.getByRole('dialog');
const password = dialog.getByLabelText('Your password');

const open = (status: ExportStatus) =>
  openApp('/settings?tab=data', { ...responsesAbout(), dataExport: { status } });

test('an export starts after the password', async () => {
  await open({ state: 'none' });
  server.responds({ dataExport: { start: RUNNING } });
  await button('Export everything').click();
  await userEvent.click(dialog.getByRole('button', { name: 'Start the export' }));
  await expect.element(dialog.getByText('Enter your password')).toBeVisible();
  expect(server.calls('dataExport.start')).toEqual([]);
  await userEvent.fill(password, 'quiet-harbour-71');
  expect(await violations()).toEqual([]);
  server.responds({ dataExport: { status: RUNNING } });
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('dataExport.start')).toEqual([
    { confirmation: { method: 'password', secret: 'quiet-harbour-71' } },
  ]);
  await expect.element(card).toHaveTextContent('65% done. Grace Admin started it.');
  await expect.element(card.getByRole('progressbar', { name: 'Export' })).toBeVisible();
  await expect.element(button('Export everything')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('a wrong password keeps the dialog open', async () => {
  await open({ state: 'none' });
  server.responds({
    dataExport: {
      start: () => {
        throw refusal('WRONG_PASSWORD');
      },
    },
  });
  await button('Export everything').click();
  await userEvent.fill(password, 'wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('incorrect', { exact: false })).toBeVisible();
  await expect.element(password).toHaveValue('wrong');
});

test('an export that is ready has a link to its archive', async () => {
  await open(READY);
  const link = card.getByRole('link', { name: 'Download the archive (4,321 MB)' });
  await expect.element(link).toHaveAttribute('href', `/api/data-exports/${STARTED.id}`);
  await expect.element(card).toHaveTextContent('It is deleted on 3 March 2026 at 10:05.');
  await expect.element(button('Export everything again')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('progress is asked for until the export is ready', async () => {
  await open(RUNNING);
  await expect.element(card).toHaveTextContent('65% done');
  server.responds({ dataExport: { status: READY } });
  await expect.element(card.getByRole('link')).toBeVisible();
});

test.each([
  ['was interrupted', { ...STARTED, state: 'failed', reason: 'interrupted' }, 'The app was restarted'],
  ['found no room', { ...STARTED, state: 'failed', reason: 'no_space' }, 'The disk of the server is full'],
  ['failed', { ...STARTED, state: 'failed', reason: 'fault' }, 'The log of the server says why'],
  ['is made elsewhere', { state: 'elsewhere' }, 'An export is being made by another process'],
] as const)('the card says that an export %s', async (_what, status, text) => {
  await open(status);
  await expect.element(card).toHaveTextContent(text);
});

test('a status that could not be loaded can be asked for again', async () => {
  const failing = server.failing('dataExport.status');
  await open({ state: 'none' });
  await expect.element(card).toHaveTextContent('The latest export could not be loaded');
  failing.pass();
  await button('Try again').click();
  await expect.element(button('Export everything')).toBeVisible();
});
