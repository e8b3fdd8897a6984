import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SanctionsHit } from '#contract/due-diligence/sanctions/hit.ts';
import type { LoadedList } from '#contract/due-diligence/sanctions/sanctions-status.ts';
import { violations } from '#tests/components/support/axe.ts';
import { ADMIN_SESSION, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const LIST: LoadedList = {
  id: uuid(800),
  reported_on: '2026-10-02',
  sha256: 'ab'.repeat(32),
  bytes: 52_000_000,
  rows: 57_231,
  entries: 5_784,
  added: 12,
  changed: 3,
  removed: 1,
  source: 'uploaded',
  loaded_at: '2026-10-02T09:00:00.000Z',
  loaded_by_name: 'Ada Admin',
  parties: 200,
  screened: 50,
  screened_at: null,
};
const HIT: SanctionsHit = {
  id: uuid(801),
  client: { id: uuid(802), name: 'Petrov Engines' },
  is_high_risk: false,
  party: {
    name: 'Ivan Petrov',
    other_names: ['Vanya'],
    kind: 'person',
    born: '1963-08-19',
    nationality: 'GB',
  },
  entry: {
    unique_id: 'RUS0001',
    kind: 'individual',
    names: [
      { given: 'Ivan Sergeyevich', family: 'PETROV', type: 'Primary Name' },
      { given: '', family: 'Иван ПЕТРОВ', type: 'Non-Latin script' },
    ],
    births: ['1962'],
    nationalities: ['Russia'],
    regimes: ['The Russia (Sanctions) (EU Exit) Regulations 2019'],
  },
  matched_name: 'Ivan Sergeyevich PETROV',
  score: 97,
  list: { reported_on: '2026-10-02', sha256: LIST.sha256 },
  found_at: '2026-10-02T09:01:00.000Z',
  decision: null,
  reason: null,
  decided_by_name: null,
  decided_at: null,
};
const DECIDED: SanctionsHit = {
  ...HIT,
  decision: 'not_the_same',
  reason: 'Born in Leeds',
  decided_by_name: 'Ada Admin',
  decided_at: '2026-10-02T10:00:00.000Z',
};

const STATUS = { list: LIST, waiting: 1, is_fetched: false, fetch: null };
const open = (hits: SanctionsHit[], status: object = STATUS, rest: object = {}) =>
  openApp('/settings?tab=sanctions', {
    ...responsesAbout(),
    sanctions: { status, hits: { items: hits, next_cursor: null } },
    ...rest,
  } as never);

const listCard = page.getByRole('region', { name: 'UK Sanctions List' });
const hitsCard = page.getByRole('region', { name: 'Possible matches' });
const dialog = page.getByRole('dialog');

afterEach(() => vi.restoreAllMocks());

test('the list in use is shown with what is not covered', async () => {
  await open([]);
  await expect.element(listCard).toHaveTextContent('2 October 2026');
  await expect.element(listCard).toHaveTextContent(LIST.sha256);
  await expect.element(listCard).toHaveTextContent('57,231 rows, 5,784 people, entities and ships');
  await expect.element(listCard).toHaveTextContent('50 of 200 screened');
  await expect.element(listCard).toHaveTextContent("no other countries' lists");
  await expect.element(hitsCard).toHaveTextContent('Nothing to decide');
  expect(await violations()).toEqual([]);
});

test('a person compares both sides and decides with a reason', async () => {
  await open([HIT]);
  await expect.element(hitsCard).toHaveTextContent('Like Ivan Sergeyevich PETROV (RUS0001)');
  await button('Decide about Ivan Petrov').click();
  await expect.element(dialog).toHaveTextContent('19/08/1963');
  await expect.element(dialog).toHaveTextContent('United Kingdom');
  await expect.element(dialog).toHaveTextContent('Иван ПЕТРОВ');
  await expect.element(dialog).toHaveTextContent('The Russia (Sanctions) (EU Exit) Regulations 2019');
  await dialog.getByRole('button', { name: 'Store decision' }).click();
  await expect.element(dialog).toHaveTextContent('Choose whether they are the same');
  expect(server.calls('sanctions.decide')).toEqual([]);
  await dialog.getByRole('radio', { name: 'Not the same' }).click();
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Born in Leeds');
  expect(await violations()).toEqual([]);
  server.responds({ sanctions: { decide: DECIDED, hits: { items: [], next_cursor: null } } });
  await dialog.getByRole('button', { name: 'Store decision' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('sanctions.decide')).toEqual([
    { id: HIT.id, decision: 'not_the_same', reason: 'Born in Leeds' },
  ]);
  await expect.element(hitsCard).toHaveTextContent('Nothing to decide');
});

test("'the same' says to stop and get advice before it is stored", async () => {
  await open([{ ...HIT, is_high_risk: true }]);
  await button('Decide about Ivan Petrov').click();
  await expect.element(dialog).toHaveTextContent('only somebody who approves for the firm can decide');
  await dialog.getByRole('radio', { name: 'The same', exact: true }).click();
  await expect.element(dialog).toHaveTextContent('Stop, and get advice');
  await expect.element(dialog).toHaveTextContent('Office of Financial Sanctions Implementation');
  expect(await violations()).toEqual([]);
});

test('decided matches have who decided and why', async () => {
  await open([DECIDED]);
  await hitsCard.getByText('Decided', { exact: true }).click();
  await expect.element(hitsCard).toHaveTextContent('Born in Leeds (Ada Admin');
  await expect.element(button('Decide about Ivan Petrov')).not.toBeInTheDocument();
});

test('a file that is refused says why', async () => {
  const sent: string[] = [];
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { url } = input as Request;
    if (!url.includes('/api/sanctions-list')) return fetch(input, init);
    sent.push(new URL(url).search);
    const isFirst = sent.length === 1;
    return Promise.resolve(
      Response.json(
        isFirst
          ? { outcome: 'refused', why: 'fewer', reason: 'The file has 20 entries.' }
          : { outcome: 'loaded', list: LIST },
        { status: isFirst ? 422 : 200 },
      ),
    );
  });
  await open([]);
  await button('Load list').click();
  await expect.element(listCard).toHaveTextContent('Choose the CSV file');
  const file = new File(['Report Date: 03-Oct-2026\n'], 'list.csv', { type: 'text/csv' });
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  await button('Load list').click();
  await expect.element(listCard).toHaveTextContent('Nothing was changed: The file has 20 entries.');
  await button('Load it anyway').click();
  await expect.element(page.getByText('The list is loaded', { exact: false })).toBeVisible();
  expect(sent).toEqual(['', '?fewer=yes']);
});

test('staff decide, but do not see the list', async () => {
  await open([HIT], STATUS, {
    auth: { session: { ...ADMIN_SESSION, user: { ...ADMIN_SESSION.user, role: 'staff' as const } } },
  });
  await expect.element(button('Decide about Ivan Petrov')).toBeVisible();
  await expect.element(listCard).not.toBeInTheDocument();
});

test('a list that could not be fetched says why', async () => {
  await open([], {
    ...STATUS,
    is_fetched: true,
    fetch: {
      fetched_at: '2026-10-03T05:10:00.000Z',
      outcome: 'failed',
      detail: 'The connection was interrupted',
    },
  });
  await expect.element(listCard).toHaveTextContent('Nothing was changed: The connection was interrupted');
});
