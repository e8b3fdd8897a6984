import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MoveInPlan } from '#contract/desk/move-in/plan.ts';
import { violations } from '#tests/components/support/axe.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { type Responses, refusal, server } from '#tests/components/support/server.ts';

const PLAN: MoveInPlan = {
  source: 'clients.csv',
  tables: [{ table: 'clients', rows: 5, fresh: 5, same: 0, differs: 0, left_out: 0 }],
  problems: [],
  problems_total: 0,
  duplicates: [],
  unknown_statuses: [],
  open_links: 2,
  app_url: 'https://crm.example',
  users: { invited: 0, known: 0, to_complete: [] },
  inactive_examples: 0,
  names_not_in_catalogue: [],
  zones_assumed: 0,
  ignored: [],
  missing: [],
};

const TWICE: MoveInPlan = {
  ...PLAN,
  tables: [{ table: 'clients', rows: 5, fresh: 2, same: 0, differs: 0, left_out: 1 }],
  problems: [
    { table: 'clients', id: uuid(9), field: 'email', reason: 'Valid email is required', kind: 'left_out' },
  ],
  problems_total: 1,
  duplicates: [
    {
      code: 'TG20240001',
      clients: [
        { id: uuid(1), name: 'Ann Lee', created_at: '2024-01-01T09:00:00.000Z', is_here: false },
        { id: uuid(2), name: 'Bob Poe', created_at: '2024-01-02T09:00:00.000Z', is_here: false },
      ],
      suggested: ['TG20240001-2'],
    },
  ],
};

const MOVED = { clients: 5, rows: 9, invited: 0 };

async function openCard(moveIn: NonNullable<Responses['moveIn']>): Promise<void> {
  await openApp('/settings?tab=data', { ...responsesAbout(), moveIn });
  await expect.element(page.getByText('Move in from another system')).toBeVisible();
}

async function chooseFile(content: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The card has no field for files');
  await userEvent.upload(input, new File([content], 'clients.csv', { type: 'text/csv' }));
}

test('the move follows a check that shows rows by table', async () => {
  await openCard({ check: PLAN, move: { plan: PLAN, moved: MOVED } });
  await chooseFile(new Uint8Array([105, 100, 10, 0xa3]));
  await button('Check').click();
  await expect.element(page.getByText('Everything fits.', { exact: false })).toBeVisible();
  expect(server.calls('moveIn.check')).toMatchObject([{ files: [{ name: 'clients.csv', text: 'id\n£' }] }]);
  await expect.element(page.getByRole('row', { name: 'Clients 5 5 0 0 0' })).toBeVisible();
  await expect
    .element(page.getByText('2 questionnaire links are still open', { exact: false }))
    .toBeVisible();
  await button('Move In').click();
  await expect.element(success('5 clients moved in')).toBeVisible();
  await expect.element(page.getByText('9 rows in all', { exact: false })).toBeVisible();
});

test('clients with one proposal code wait for a choice', async () => {
  await openCard({ check: TWICE, move: { plan: PLAN, moved: MOVED } });
  await chooseFile('id\n');
  await button('Check').click();
  await expect.element(page.getByText('Valid email is required', { exact: false })).toBeVisible();
  expect(await violations()).toEqual([]);
  await expect.element(page.getByText('Choose the proposal codes first.')).toBeVisible();
  await page.getByRole('textbox', { name: 'New code of Bob Poe' }).fill('TG20240001-2');
  await page.getByRole('checkbox', { name: "Leave 1 row that doesn't fit behind" }).click();
  await button('Move In').click();
  await expect.element(success('5 clients moved in')).toBeVisible();
  expect(server.calls('moveIn.move')).toMatchObject([
    { codes: { [uuid(2)]: 'TG20240001-2' }, leave_out: true },
  ]);
});

test('a file that cannot be read is named', async () => {
  const reason = 'clients.csv: a quotation mark in row 2 is never closed. The file may be cut off.';
  await openCard({
    check: () => {
      throw refusal('SOURCE_UNREADABLE', { reason });
    },
  });
  await chooseFile('id\n"');
  await button('Check').click();
  await expect.element(toast(reason)).toBeVisible();
});
