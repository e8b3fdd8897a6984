import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DuplicatePair } from '#contract/desk/client-duplicates/contract.ts';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const OLDER = aClient();
const NEWER = aClient({ id: uuid(201), first_name: 'Adeline', proposal_id: 'AN-1002' });
const PAIR: DuplicatePair = { older: OLDER, newer: NEWER, reasons: ['email', 'phone_number'] };

test("'Not the same' takes a pair off the list", async () => {
  let listed = [PAIR];
  await openApp('/clients/duplicates', {
    ...responsesAbout(),
    clients: {
      duplicates: {
        list: () => ({ items: listed, looked_through: 2, next_cursor: null }),
        dismiss: () => {
          listed = [];
          return {};
        },
        restore: () => {
          listed = [PAIR];
          return {};
        },
      },
    },
  });
  await expect.element(page.getByText('Same email')).toBeVisible();
  await expect.element(page.getByText('Same phone number')).toBeVisible();
  await button('Not the same: Ada Noether and Adeline Noether').click();
  await expect.element(page.getByText('No likely duplicates')).toBeVisible();
  await success('The pair is no longer listed').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Same email')).toBeVisible();
  const pair = { client_id: OLDER.id, other_id: NEWER.id };
  expect(server.calls('clients.duplicates.dismiss')).toEqual([pair]);
  expect(server.calls('clients.duplicates.restore')).toEqual([pair]);
});

test('Merge opens the dialog with both clients', async () => {
  const has = { notes: 0, answers: 0, links: 0, calls: 0, proformas: 0, proposals: 0, mails: 0, events: 1 };
  const side = { owner_name: null, next_step_user_name: null, answered: false, has };
  await openApp('/clients/duplicates', {
    ...responsesAbout(),
    clients: {
      duplicates: { list: { items: [PAIR], looked_through: 2, next_cursor: null } },
      merges: {
        compare: { lead: { client: OLDER, ...side }, other: { client: NEWER, ...side }, obstacle: null },
      },
    },
  });
  await button('Merge Ada Noether and Adeline Noether').click();
  await expect.element(page.getByRole('radio', { name: 'Ada Noether (AN-1001)' })).toBeChecked();
  expect(server.calls('clients.merges.compare')).toContainEqual({ lead_id: OLDER.id, other_id: NEWER.id });
});

test('while no page has a pair, further pages load', async () => {
  await openApp('/clients/duplicates', {
    ...responsesAbout(),
    clients: {
      duplicates: {
        list: ({ cursor }) => ({
          items: cursor === '2' ? [PAIR] : [],
          looked_through: 2_000,
          next_cursor: cursor === '2' ? '3' : cursor === '1' ? '2' : '1',
        }),
      },
    },
  });
  await expect.element(page.getByText('Same email')).toBeVisible();
  await expect.element(page.getByText('6,000 clients looked through so far')).toBeVisible();
  expect(server.calls('clients.duplicates.list').slice(-2)).toEqual([{ cursor: '1' }, { cursor: '2' }]);
});

test('a list that fails to load offers to try again', async () => {
  const failing = server.failing('clients.duplicates.list');
  await openApp('/clients/duplicates', responsesAbout());
  await expect.element(page.getByText('The likely duplicates could not be loaded')).toBeVisible();
  failing.pass();
  await button('Try again').click();
  await expect.element(page.getByText('No likely duplicates')).toBeVisible();
});
