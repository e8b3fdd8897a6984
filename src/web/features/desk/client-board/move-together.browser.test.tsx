import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import { aListedClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const RUN = uuid(950);
const NAMES = ['Ann', 'Ben', 'Cat', 'Dan'];

beforeEach(() => localStorage.setItem('tallygate:clients-view', JSON.stringify('board')));

const run = (given: Partial<BulkRun>): BulkRun => ({
  id: RUN,
  action: { kind: 'status', status: 'info_returned' },
  person_name: null,
  state: 'finished',
  stop_reason: null,
  stopped_by_name: null,
  expected: 2,
  total: 2,
  done: 2,
  skipped: 0,
  refused: 0,
  undo_of: null,
  undone: false,
  mails: null,
  started_by_name: 'Grace Admin',
  created_at: new Date().toISOString(),
  ended_at: new Date().toISOString(),
  ...given,
});

const counts = (each: (status: ClientStatus) => number) =>
  Object.fromEntries(CLIENT_STATUSES.map((status) => [status, each(status)])) as Record<ClientStatus, number>;

/** Opens the board with the first four of `matching` new inquiries. */
async function openBoard(matching = NAMES.length): Promise<void> {
  const responses = responsesAbout();
  const items = NAMES.map((first_name, index) => aListedClient({ id: uuid(700 + index), first_name }));
  await openApp('/clients', {
    ...responses,
    clients: {
      ...responses.clients,
      list: ({ status }) => ({ items: status === 'new_inquiry' ? items : [], next_cursor: null }),
      count: { matching, total: matching },
      countByStatus: counts((status) => (status === 'new_inquiry' ? matching : 0)),
      valueByStatus: counts(() => 0),
      position: ({ id }) => ({ position: items.findIndex((item) => item.id === id) }),
    },
    bulkRuns: { start: run({}), get: run({}), list: [run({})] },
  });
  await expect.element(article('Ann')).toBeVisible();
}

const article = (name: string) => page.getByRole('article', { name: `${name} Noether` });
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name} Noether` });
const column = (status: ClientStatus) =>
  page.getByRole('region', { name: STATUS_LABELS[status], exact: true });
const started = () =>
  server.calls('bulkRuns.start') as { clients: object; action: object; expected: number }[];

async function moveByMenu(name: string, to: ClientStatus): Promise<void> {
  await button(`Move ${name} Noether`).click();
  await page.getByRole('menuitem', { name: STATUS_LABELS[to] }).click();
}

test('dragging a selected card moves all selected ones as one action', async () => {
  await openBoard();
  await box('Ann').click();
  await box('Cat').click();
  await userEvent.dragAndDrop(article('Ann'), column('info_returned'));
  await expect.poll(started).toHaveLength(1);
  expect(started()[0]).toMatchObject({
    action: { kind: 'status', status: 'info_returned' },
    clients: { ids: [uuid(700), uuid(702)] },
    expected: 2,
  });
  expect(server.calls('clients.setStatus')).toEqual([]);
  // The selection is cleared, and the progress with Undo takes its place.
  await expect.element(page.getByRole('region', { name: 'Bulk change' })).toBeVisible();
  await expect.element(box('Ann')).not.toBeChecked();
});

test('a selected card dropped in its own column moves nothing', async () => {
  await openBoard();
  await box('Ann').click();
  await box('Ben').click();
  await userEvent.dragAndDrop(article('Ann'), article('Dan'));
  await expect.element(box('Ann')).toBeChecked();
  expect(started()).toEqual([]);
});

test('the menu of a selected card moves all selected ones', async () => {
  await openBoard();
  for (const name of ['Ann', 'Ben', 'Dan']) await box(name).click();
  await button('Move Ann Noether').click();
  await expect.element(page.getByText('Move 3 clients to')).toBeVisible();
  await page.getByRole('menuitem', { name: STATUS_LABELS.info_returned }).click();
  await expect.poll(started).toHaveLength(1);
  expect(started()[0]).toMatchObject({ expected: 3 });
});

test('Alt and an arrow key on a selected card move all selected', async () => {
  await openBoard();
  article('Ann').getByRole('link').element().focus();
  await userEvent.keyboard('x');
  article('Cat').getByRole('link').element().focus();
  // A range is within a column.
  await userEvent.keyboard('{Shift>}X{/Shift}');
  await expect.element(box('Ben')).toBeChecked();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.poll(started).toHaveLength(1);
  expect(started()[0]).toMatchObject({
    action: { status: 'request_for_info' },
    clients: { ids: expect.arrayContaining([uuid(700), uuid(701), uuid(702)]) },
  });
});

test('a card that is not selected moves alone', async () => {
  await openBoard();
  await box('Ann').click();
  await box('Ben').click();
  server.responds({
    clients: { setStatus: { ...aListedClient({ id: uuid(703) }), status: 'info_returned' } },
  });
  await moveByMenu('Dan', 'info_returned');
  await expect
    .poll(() => server.calls('clients.setStatus'))
    .toEqual([{ id: uuid(703), status: 'info_returned' }]);
  expect(started()).toEqual([]);
});

test('moving more than 50 clients asks for confirmation first', async () => {
  await openBoard(2_340);
  await box('Ann').click();
  await button('Select all 2,340 clients').click();
  await moveByMenu('Ben', 'info_returned');
  await button('Move 2,340 clients').click();
  await expect.poll(started).toHaveLength(1);
  expect(started()[0]).toMatchObject({ clients: { filter: {}, except: [] }, expected: 2_340 });
});
