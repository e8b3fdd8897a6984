import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { aListedClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const RUN = uuid(900);
const NAMES = ['Ann', 'Ben'];
const OLGA = { user_id: uuid(100), full_name: 'Olga Oleinik', avatar_url: null };

const aRun = (given: Partial<BulkRun> = {}): BulkRun => ({
  id: RUN,
  action: { kind: 'owner', owner_id: OLGA.user_id },
  person_name: 'Olga Oleinik',
  state: 'running',
  stop_reason: null,
  stopped_by_name: null,
  expected: 2,
  total: 2,
  done: 0,
  skipped: 0,
  refused: 0,
  undo_of: null,
  undone: false,
  mails: null,
  started_by_name: 'Grace Admin',
  created_at: new Date().toISOString(),
  ended_at: null,
  ...given,
});

const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name} Noether` });
const bar = page.getByRole('region', { name: 'Selected clients' });
const strip = page.getByRole('region', { name: 'Bulk change' });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

/** Opens the list with two clients. A started run is `run` with the request's id. */
async function openList(run: BulkRun = aRun()): Promise<{ run: BulkRun }> {
  const stored = { run };
  const responses = responsesAbout();
  const started = ({ id }: { id: string }) => {
    stored.run = { ...stored.run, id };
    return stored.run;
  };
  await openApp('/clients', {
    ...responses,
    people: { list: [OLGA] },
    deskSettings: { get: { ...DEFAULT_DESK_SETTINGS, version: 1 } },
    clients: {
      ...responses.clients,
      list: {
        items: NAMES.map((first_name, index) => aListedClient({ id: uuid(700 + index), first_name })),
        next_cursor: null,
      },
      count: { matching: 2_340, total: 2_340 },
    },
    bulkRuns: {
      start: started,
      undo: started,
      again: started,
      get: () => stored.run,
      list: () => [stored.run],
      stop: () => {
        stored.run = {
          ...stored.run,
          state: 'stopped',
          stop_reason: 'by_hand',
          stopped_by_name: 'Grace Admin',
        };
        return stored.run;
      },
    },
  });
  await expect.element(page.getByRole('article', { name: 'Ann Noether' })).toBeVisible();
  return stored;
}

/** Looks in the dialog only, because the filters above the list have the same labels. */
async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openAction(label: string): Promise<void> {
  await bar.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: `${label}…` }).click();
}

test('handing over selected clients shows a result with Undo', async () => {
  const stored = await openList();
  await box('Ann').click();
  await box('Ben').click();
  await bar.getByRole('button', { name: 'Owner' }).click();
  await expect.element(dialog('Hand over 2 clients')).toBeVisible();
  await choose('Owner', 'Olga Oleinik');
  await button('Hand Over').click();
  await expect.element(strip.getByText('0 of 2 clients')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(server.calls('bulkRuns.start')).toMatchObject([
    {
      action: { kind: 'owner', owner_id: OLGA.user_id },
      clients: { ids: [uuid(700), uuid(701)] },
      expected: 2,
    },
  ]);
  const { id } = stored.run;
  stored.run = { ...stored.run, state: 'finished', done: 2 };
  announceEvent('bulk_runs', id);
  await expect.element(strip.getByText('2 changed.')).toBeVisible();
  await button('Undo: Hand over to Olga Oleinik').click();
  await expect.poll(() => server.calls('bulkRuns.undo')).toMatchObject([{ of: id }]);
  await expect.poll(() => stored.run.id).not.toBe(id);
});

test('all matching clients are sent as a filter with exceptions', async () => {
  await openList();
  await box('Ann').click();
  await button('Select all 2,340 clients').click();
  await box('Ben').click();
  await openAction('Status');
  await choose('Status', 'Proforma Review');
  await button('Change Status').click();
  await expect.element(strip).toBeVisible();
  expect(server.calls('bulkRuns.start')).toMatchObject([
    {
      action: { kind: 'status', status: 'proforma_review' },
      clients: { filter: {}, except: [uuid(701)] },
      expected: 2_339,
    },
  ]);
});

test('the dialog for the next step works by keyboard alone', async () => {
  await openList();
  await box('Ann').click();
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('menuitem', { name: 'Next step…' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Next step…' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Next Step' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('Ring{Enter}');
  await expect.element(strip).toBeVisible();
  expect(server.calls('bulkRuns.start')).toMatchObject([
    { action: { kind: 'next_step', next_step: 'Ring', next_step_user_id: uuid(1) } },
  ]);
});

test('Escape closes the dialog without clearing the selection', async () => {
  await openList();
  await box('Ann').click();
  await openAction('Close');
  await expect.element(dialog('Close 1 client')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Close 1 client')).not.toBeInTheDocument();
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 selected');
});

test('a retry after a refused start has the same id', async () => {
  await openList();
  let refused = true;
  server.responds({
    bulkRuns: {
      start: ({ id }) => {
        if (refused) throw refusal('SELECTION_CHANGED', { expected: 1, found: 0 });
        return aRun({ id });
      },
    },
  });
  await box('Ann').click();
  await openAction('Close');
  const [reason = ''] = DEFAULT_DESK_SETTINGS.close_reasons;
  await page.getByRole('radio', { name: reason }).click();
  await button('Close Clients').click();
  await expect
    .element(
      toast('1 client selected, but 0 found. Nothing was changed. Clear the selection and select again.'),
    )
    .toBeVisible();
  await expect.element(bar).toBeVisible();
  refused = false;
  await button('Close Clients').click();
  await expect.element(bar).not.toBeInTheDocument();
  const ids = server.calls('bulkRuns.start').map((input) => (input as { id: string }).id);
  expect(new Set(ids).size).toBe(1);
});

test('a run stopped in the list of bulk changes can be finished', async () => {
  await openList(aRun({ total: 2_338, expected: 2_338, done: 800, refused: 1 }));
  server.responds({
    bulkRuns: {
      refused: {
        items: [
          { client_id: uuid(700), client_name: 'Ann Noether', code: 'NO_SUCH_USER', data: null },
          { client_id: uuid(701), client_name: null, code: 'FAILED', data: null },
        ],
        next_cursor: null,
      },
    },
  });
  await button('Bulk changes').click();
  const runs = dialog('Bulk changes');
  await expect.element(runs.getByText('801 of 2,338 clients · 800 changed, 1 refused')).toBeVisible();
  await runs.getByRole('button', { name: 'Show 1 refused client' }).click();
  await expect.element(runs.getByRole('link', { name: 'Ann Noether' })).toBeVisible();
  await expect.element(runs.getByText('Something went wrong. Try again.')).toBeVisible();
  await runs.getByRole('button', { name: 'Stop: Hand over to Olga Oleinik' }).click();
  await expect
    .element(runs.getByText('Stopped by Grace Admin. 1,537 clients were not reached.'))
    .toBeVisible();
  await runs.getByRole('button', { name: 'Finish the rest' }).click();
  await expect.poll(() => server.calls('bulkRuns.again')).toMatchObject([{ of: RUN }]);
  await expect.element(strip).toBeInTheDocument();
});
