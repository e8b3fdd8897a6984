import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityAction } from '#contract/identity/activity/activity.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const anAction = (id: number, client_name: string): ActivityAction => ({
  id,
  at: '2026-07-01T09:00:00.000Z',
  actor_name: 'Grace Admin',
  type: 'note.added',
  client_id: uuid(200),
  client_name,
  changes: {},
  also: [],
});

const OLDEST = anAction(1, 'Oldest Ltd');
const SHOWN = anAction(2, 'Shown Ltd');
const NEWEST = anAction(3, 'Newest Ltd');

/** Opens a list of two pages. Returns a function that adds the newest entry, as a colleague would. */
async function openList(): Promise<() => void> {
  const first = [SHOWN];
  await openApp('/activity', {
    ...responsesAbout(),
    activity: {
      list: ({ cursor }) =>
        cursor == null ? { items: [...first], next_cursor: 'older' } : { items: [OLDEST], next_cursor: null },
    },
    people: { list: [] },
  });
  await expect.element(page.getByText('Shown Ltd')).toBeVisible();
  return () => {
    first.unshift(NEWEST);
    announceEvent('activity_events', String(NEWEST.id));
  };
}

const calls = () => server.calls('activity.list');

test('if a live update arrives while the next page loads, both appear', async () => {
  const add = await openList();
  const answers = server.delayed('activity.list');
  await button('Show older events').click();
  add();
  await expect.poll(calls).toHaveLength(3);
  await expect.element(button('Show older events')).toHaveAttribute('aria-busy', 'true');
  answers.pass();
  await expect.element(page.getByText('Oldest Ltd')).toBeVisible();
  await expect.element(page.getByText('Newest Ltd')).toBeVisible();
  await expect.element(button('Show older events')).not.toBeInTheDocument();
});

test('if the next page is requested during a live update, both appear', async () => {
  const add = await openList();
  const answers = server.delayed('activity.list');
  add();
  await expect.poll(calls).toHaveLength(2);
  await button('Show older events').click();
  answers.pass();
  await expect.element(page.getByText('Oldest Ltd')).toBeVisible();
  await expect.element(page.getByText('Newest Ltd')).toBeVisible();
});
