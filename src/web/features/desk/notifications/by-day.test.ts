import { expect, test } from 'vitest';
import type { Notification } from '#contract/desk/notifications/notification.ts';
import { byDay } from './by-day.ts';

const at = (instant: string): Notification => ({
  id: Date.parse(instant),
  kind: 'mentioned',
  read: false,
  client_id: 'c',
  client_name: 'Ada',
  event: { type: 'note.added', at: instant, actor_name: 'Sam', changes: {} },
});

test('notifications are grouped by the day in London, newest first', () => {
  const items = ['2026-07-02T00:30', '2026-07-01T23:30', '2026-07-01T22:30', '2026-06-19T10:00'].map((time) =>
    at(`${time}:00.000Z`),
  );
  const days = byDay(items, new Date('2026-07-02T09:00:00.000Z'));
  expect(days.map(({ heading, items: ofDay }) => [heading, ofDay.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Friday 19 June', 1],
  ]);
});
