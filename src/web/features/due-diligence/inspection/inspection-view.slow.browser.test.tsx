import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FirmDocument } from '#contract/due-diligence/inspection/firm-document.ts';
import type { PackStatus } from '#contract/due-diligence/inspection/pack.ts';
import type { RegisterFile } from '#contract/due-diligence/inspection/register.ts';
import { violations } from '#tests/components/support/axe.ts';
import { ADMIN_SESSION, aListedClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const COUNTS = { all: 1_240, failing: 2, waiting: 1, due: 3, ended: 0 };

function aFile(given: Partial<RegisterFile> = {}): RegisterFile {
  return {
    id: uuid(810),
    client_id: uuid(200),
    client_name: 'Priya Shah',
    company: 'Shah Bakery Ltd',
    level: 'high',
    opened_at: '2026-01-05T10:00:00.000Z',
    accepted_at: '2026-01-07T10:00:00.000Z',
    accepted_by_name: 'Grace Admin',
    next_review_on: '2026-03-01',
    relationship_began_on: '2026-01-10',
    relationship_ended_on: null,
    free_on: null,
    copies: [],
    reasons: ['copy', 'review'],
    ...given,
  };
}

function aDocument(given: Partial<FirmDocument> = {}): FirmDocument {
  return {
    id: uuid(820),
    kind: 'policy',
    title: 'Sanctions',
    name: 'Sanctions.pdf',
    size: 1_000,
    sha256: 'a'.repeat(64),
    in_force_from: '2020-01-01',
    added_at: '2020-01-01T10:00:00.000Z',
    added_by_name: 'Grace Admin',
    ...given,
  };
}

async function openScreen({
  files = [aFile()],
  documents = [],
  approves = false,
  status = { state: 'none' },
  search = '',
}: {
  files?: RegisterFile[];
  documents?: FirmDocument[];
  approves?: boolean;
  status?: PackStatus;
  search?: string;
} = {}) {
  return openApp(`/due-diligence${search}`, {
    ...responsesAbout(),
    inspection: {
      overview: {
        in_use: true,
        counts: COUNTS,
        failing: [
          { reason: 'copy', files: 1 },
          { reason: 'review', files: 2 },
        ],
        documents,
        approves,
        has_list: true,
      },
      list: { items: files, next_cursor: null },
      packStatus: status,
      putOff: () => undefined,
    },
  });
}

const line = page.getByRole('listitem').filter({ hasText: 'Priya Shah' }).first();
const dialog = page.getByRole('dialog');

test('files that would fail come first, each with its reasons and a button', async () => {
  await openScreen();
  await expect.element(page.getByRole('region', { name: '1,240 files' })).toBeVisible();
  await expect.element(page.getByText('2 would fail an inspection.')).toBeVisible();
  await expect.element(line).toHaveTextContent('The file doesn’t say where the copy of a document is');
  await expect.element(line).toHaveTextContent('The review is overdue');
  await expect
    .element(page.getByRole('link', { name: 'Open the file of Priya Shah' }))
    .toHaveAttribute('href', `/clients/${uuid(200)}/due-diligence`);
  expect(await violations()).toEqual([]);
});

test('the register narrows to a view, a reason and a level', async () => {
  await openScreen();
  await page.getByLabelText('Reason').selectOptions('review');
  await page.getByLabelText('Level of risk').selectOptions('high');
  await expect
    .poll(() => server.calls('inspection.list').at(-1))
    .toEqual({ show: 'failing', cursor: null, limit: 20, level: 'high', reason: 'review' });
  await page.getByLabelText('Show').selectOptions('due');
  await expect
    .poll(() => server.calls('inspection.list').at(-1))
    .toEqual({ show: 'due', cursor: null, limit: 20, level: 'high' });
});

describe('the file of an erased client', () => {
  const KEPT = aFile({
    client_id: null,
    company: null,
    reasons: [],
    relationship_ended_on: '2026-02-01',
    free_on: '2031-02-01',
    copies: [{ id: uuid(811), name: 'passport.pdf' }],
  });
  const PUT_OFF = 'Put off the deletion of the file of Priya Shah';

  test('can be downloaded with its copies', async () => {
    await openScreen({ files: [KEPT] });
    await expect.element(line).toHaveTextContent('Ended on 01/02/2026 · Kept until 01/02/2031');
    await expect
      .element(line.getByRole('link', { name: 'Download the file of Priya Shah' }))
      .toHaveAttribute('href', `/api/kept-due-diligence-files/${uuid(810)}`);
    await expect
      .element(line.getByRole('link', { name: 'passport.pdf' }))
      .toHaveAttribute('href', `/api/due-diligence-copies/${uuid(811)}`);
    await expect.element(button(PUT_OFF)).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });

  test('is put off by somebody who approves for the firm', async () => {
    await openScreen({ files: [KEPT], approves: true });
    await button(PUT_OFF).click();
    await dialog.getByRole('button', { name: 'Put off', exact: true }).click();
    await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Reason is required');
    await dialog.getByLabelText('Until').fill('2032-02-01');
    await dialog.getByLabelText('Reason').fill('A court case');
    await dialog.getByRole('button', { name: 'Put off', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.calls('inspection.putOff')).toEqual([
      { id: uuid(810), until: '2032-02-01', reason: 'A court case' },
    ]);
  });
});

test('a firm without files is told how to begin', async () => {
  await openApp('/due-diligence', responsesAbout());
  await expect.element(page.getByText('No client has a file yet')).toBeVisible();
  await expect.element(page.getByText('Documents of the firm')).not.toBeInTheDocument();
});

test('the screen can be loaded again after a failure', async () => {
  const failing = server.failing('inspection.overview');
  await openScreen();
  await expect.element(toast('Due diligence could not be loaded')).toBeVisible();
  failing.pass();
  await button('Try again').click();
  await expect.element(line).toBeVisible();
});

test('a document older than 12 months is to be looked at again', async () => {
  await openScreen({ documents: [aDocument()] });
  const documents = page.getByRole('region', { name: 'Documents of the firm' });
  await expect.element(documents.getByText('Look again', { exact: true })).toBeVisible();
  await expect
    .element(documents)
    .toHaveTextContent('Nothing is in force for: Firm-wide risk assessment, Training.');
  await button('New version of Sanctions').click();
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Sanctions');
  await userEvent.click(dialog.getByRole('button', { name: 'Add', exact: true }));
  await expect.element(dialog.getByText('Enter the text, or choose a file')).toBeVisible();
  await userEvent.fill(dialog.getByLabelText('Or its text'), 'We screen every week.');
  expect(await violations()).toEqual([]);
  server.responds({ inspection: { addDocument: aDocument({ id: uuid(821) }) } });
  await userEvent.click(dialog.getByRole('button', { name: 'Add', exact: true }));
  await expect.element(success('Sanctions was added')).toBeVisible();
  expect(server.calls('inspection.addDocument')).toMatchObject([
    { kind: 'policy', title: 'Sanctions', text: 'We screen every week.' },
  ]);
});

test('earlier versions stay out of the way', async () => {
  await openScreen({
    documents: [
      aDocument({ in_force_from: '2026-01-01' }),
      aDocument({ id: uuid(821), in_force_from: '2025-01-01' }),
    ],
  });
  await expect.element(page.getByRole('link', { name: 'Sanctions' })).toBeVisible();
  await button('Show earlier versions').click();
  await expect.element(page.getByRole('list', { name: 'Earlier versions' })).toHaveTextContent('01/01/2025');
});

test('staff without the flag see no pack', async () => {
  await openApp('/due-diligence', {
    ...responsesAbout(),
    auth: { session: { ...ADMIN_SESSION, user: { ...ADMIN_SESSION.user, role: 'staff' as const } } },
    inspection: {
      overview: { in_use: true, counts: COUNTS, failing: [], documents: [], approves: false, has_list: true },
      list: { items: [], next_cursor: null },
    },
  });
  await expect.element(page.getByRole('region', { name: 'Documents of the firm' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Inspection pack' })).not.toBeInTheDocument();
  await expect.element(button('Add a document')).not.toBeInTheDocument();
});

const RUNNING: PackStatus = {
  id: uuid(970),
  started_at: '2026-03-02T10:00:00.000Z',
  started_by_name: 'Grace Admin',
  state: 'running',
  part: 'samples',
  done: 3,
  total: 10,
};

test('a pack starts after the password, with its sample', async () => {
  await openScreen({ approves: true });
  server.responds({ inspection: { startPack: RUNNING } });
  await button('Download the inspection pack').click();
  await userEvent.fill(dialog.getByLabelText('High'), '51');
  await userEvent.click(dialog.getByRole('button', { name: 'Make the pack' }));
  await expect.element(dialog.getByText('High: at most 50')).toBeVisible();
  await expect.element(dialog.getByText('Enter your password')).toBeVisible();
  expect(server.calls('inspection.startPack')).toEqual([]);
  await userEvent.fill(dialog.getByLabelText('High'), '1');
  await userEvent.fill(dialog.getByLabelText('Your password'), 'quiet-harbour-71');
  expect(await violations()).toEqual([]);
  server.responds({ inspection: { packStatus: RUNNING } });
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('inspection.startPack')).toEqual([
    {
      sample: { how: 'random', high: 1, normal: 3, low: 2, seed: '' },
      confirmation: { method: 'password', secret: 'quiet-harbour-71' },
    },
  ]);
  await expect
    .element(page.getByRole('region', { name: 'Inspection pack' }))
    .toHaveTextContent('65% done. Grace Admin started it.');
});

test('clients can be named for the pack', async () => {
  await openScreen({ approves: true });
  server.responds({
    clients: {
      list: { items: [aListedClient({ first_name: 'Priya', surname: 'Shah' })], next_cursor: null },
    },
    inspection: { startPack: RUNNING },
  });
  await button('Download the inspection pack').click();
  await userEvent.click(dialog.getByLabelText('Clients that you name'));
  await userEvent.fill(dialog.getByRole('combobox', { name: 'Client' }), 'pri');
  await userEvent.click(page.getByRole('option', { name: /Priya Shah/ }));
  await expect.element(dialog.getByRole('list', { name: 'Clients in the pack' })).toBeVisible();
  await userEvent.fill(dialog.getByLabelText('Your password'), 'quiet-harbour-71');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => server.calls('inspection.startPack'))
    .toMatchObject([{ sample: { how: 'named', client_ids: [expect.any(String)] } }]);
});

test('a pack that is ready has a link to its archive', async () => {
  const {
    part: _part,
    done: _done,
    total: _total,
    ...started
  } = RUNNING as Extract<PackStatus, { state: 'running' }>;
  await openScreen({
    approves: true,
    status: { ...started, state: 'ready', bytes: 12_000_000, expires_at: '2026-03-03T10:00:00.000Z' },
  });
  await expect
    .element(page.getByRole('link', { name: 'Download the archive (12 MB)' }))
    .toHaveAttribute('href', `/api/inspection-packs/${uuid(970)}`);
  await expect.element(toast('could not')).not.toBeInTheDocument();
});

test('the address has the view and the filters', async () => {
  const { address, back } = await openScreen({ search: '?show=failing&level=high&reason=review' });
  const list = () => server.calls('inspection.list').at(-1);
  await expect.element(page.getByLabelText('Reason')).toHaveValue('review');
  expect(list()).toMatchObject({ show: 'failing', level: 'high', reason: 'review' });
  await page.getByLabelText('Show').selectOptions('due');
  await expect.element(page.getByLabelText('Reason')).not.toBeInTheDocument();
  expect(address()).toBe('/due-diligence?show=due&level=high');
  expect(list()).toMatchObject({ show: 'due', level: 'high' });
  back();
  await expect.element(page.getByLabelText('Show')).toHaveValue('failing');
  await expect.element(page.getByLabelText('Reason')).toHaveValue('review');
});

test('values of the address that no filter has are ignored', async () => {
  await openScreen({ search: '?show=everything&level=extreme&reason=mood' });
  await expect.element(page.getByLabelText('Show')).toHaveValue('failing');
  await expect.element(page.getByLabelText('Reason')).toHaveValue('');
  expect(server.calls('inspection.list')).toEqual([{ show: 'failing', cursor: null, limit: 20 }]);
});
