import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActivityAction } from '#contract/identity/activity/activity.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const HOUR = 60 * 60 * 1_000;

const anAction = (id: number, given: Partial<ActivityAction> = {}): ActivityAction => ({
  id,
  at: new Date(Date.now() - 40 * 24 * HOUR).toISOString(),
  actor_name: 'Grace Admin',
  type: 'note.added',
  client_id: uuid(200),
  client_name: `Client ${id}`,
  changes: {},
  also: [],
  ...given,
});
const sent = anAction(2, {
  at: '2026-07-01T23:05:00.000Z',
  type: 'proposal.sent',
  also: [
    {
      id: 3,
      type: 'client.status_changed',
      changes: { status: { from: 'proforma_review', to: 'goproposal_sent' } },
    },
  ],
});
const listing = (items: ActivityAction[]) => ({
  ...responsesAbout(),
  activity: { list: { items, next_cursor: null } },
  people: { list: [{ user_id: uuid(1), full_name: 'Grace Admin', avatar_url: null }] },
});

const dayFilter = () => page.getByLabelText('Day', { exact: true });

test('each action is one row under its day in London', async () => {
  await openApp(
    '/activity',
    listing([
      anAction(4, { at: new Date().toISOString() }),
      anAction(1, { at: '2026-07-02T08:00:00.000Z' }),
      sent,
    ]),
  );
  const day = page.getByRole('list', { name: 'Thursday 2 July' });
  await expect.element(page.getByRole('heading', { name: 'Thursday 2 July', level: 2 })).toBeVisible();
  await expect
    .poll(() =>
      day
        .getByRole('listitem')
        .elements()
        .map((row) => row.textContent),
    )
    .toEqual([
      'Grace Admin added a note – Client 109:00',
      'Grace Admin sent the proposal, which moved the client from Proforma Review to GoProposal Sent – Client 200:05',
    ]);
  await expect.element(page.getByRole('list', { name: 'Today' }).getByRole('listitem')).toBeVisible();
  expect(server.calls('people.list')).toEqual([]);
});

test('Back removes the last filter from the address', async () => {
  const app = await openApp('/activity', listing([sent]));
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Proposals' }).click();
  await expect.poll(app.address).toBe('/activity?kind=proposals');
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Grace Admin' }).click();
  await dayFilter().fill('2026-07-02');
  await expect.poll(app.address).toBe(`/activity?person=${uuid(1)}&kind=proposals&day=2026-07-02`);
  await expect
    .poll(() => server.calls('activity.list').at(-1))
    .toMatchObject({ actor_id: uuid(1), kind: 'proposals', day: '2026-07-02' });
  app.back();
  await expect.poll(app.address).toBe(`/activity?person=${uuid(1)}&kind=proposals`);
  await expect.element(dayFilter()).toHaveValue('');
  await button('Clear Filters').click();
  await expect.poll(app.address).toBe('/activity');
});

test('a year that is still being typed does not filter yet', async () => {
  const app = await openApp('/activity', listing([sent]));
  await dayFilter().fill('0020-07-02');
  await expect.element(dayFilter()).toHaveValue('0020-07-02');
  expect(app.address()).toBe('/activity');
});

test('if nothing matches the filters, the page offers to clear them', async () => {
  const app = await openApp(`/activity?person=${uuid(9)}`, {
    ...listing([]),
    activity: {
      list: ({ actor_id }) => ({ items: actor_id ? [] : [sent], next_cursor: null }),
    },
  });
  await expect.element(page.getByRole('combobox', { name: 'Person' })).toHaveValue('A deleted user');
  await expect.element(page.getByText('No activity matches these filters')).toBeVisible();
  await button('Clear Filters').nth(1).click();
  await expect.poll(app.address).toBe('/activity');
  await expect.element(page.getByText('sent the proposal', { exact: false })).toBeVisible();
});

test('new actions of colleagues do not move a scrolled page', async () => {
  let actions = Array.from({ length: 60 }, (_, n) => anAction(100 - n));
  await openApp('/activity', {
    ...listing([]),
    activity: { list: () => ({ items: actions, next_cursor: null }) },
  });
  const row = (id: number) =>
    page.getByRole('listitem').filter({ hasText: new RegExp(`Client ${id}\\d\\d:`) });
  const topOf = (id: number) => row(id).element().getBoundingClientRect().top;
  await expect.element(row(41)).toBeInTheDocument();

  const grow = async () => {
    const id = (actions[0]?.id ?? 0) + 1;
    actions = [anAction(id), ...actions];
    announceEvent('activity_events', uuid(200));
    await expect.element(row(id)).toBeInTheDocument();
  };
  // At the top of the page, a new action appears above the others and pushes them down.
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  const before = topOf(100);
  await grow();
  expect(topOf(100)).toBeGreaterThan(before);

  await userEvent.hover(row(99));
  const hovered = topOf(99);
  await grow();
  expect(Math.abs(topOf(99) - hovered)).toBeLessThan(1);

  row(60).element().scrollIntoView();
  await userEvent.unhover(row(99));
  const read = topOf(60);
  await grow();
  expect(Math.abs(topOf(60) - read)).toBeLessThan(1);
});
