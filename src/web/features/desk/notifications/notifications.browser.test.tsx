import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Notification } from '#contract/desk/notifications/notification.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { NOTHING_LISTED, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const HOUR_MS = 3_600_000;

const aNotification = (given: Partial<Notification> = {}): Notification => ({
  id: 7,
  kind: 'mentioned',
  read: false,
  client_id: uuid(200),
  client_name: 'Ada Noether',
  event: { type: 'note.added', at: new Date().toISOString(), actor_name: 'Olga Oleinik', changes: {} },
  ...given,
});
const OLDER = aNotification({
  id: 6,
  kind: 'call_cancelled',
  read: true,
  event: {
    type: 'call.cancelled',
    at: new Date(Date.now() - 48 * HOUR_MS).toISOString(),
    actor_name: 'Olga Oleinik',
    changes: { starts_at: { from: '2026-07-01T09:00:00.000Z', to: null } },
  },
});

const bell = () => button(/^Notifications/);
const panel = () => page.getByRole('dialog', { name: 'Notifications' });

function unread(notifications: number) {
  return {
    dashboard: {
      badges: {
        clients: 1,
        book_zoom_call: 0,
        reviews: 0,
        notifications,
        proposals: false,
        saved_views: [],
        is_demo: false,
        companies_house: false,
      },
    },
  };
}

async function openWith(items: Notification[], path = '/activity') {
  const app = await openApp(path, responsesAbout());
  const count = items.filter(({ read }) => !read).length;
  server.responds({ ...unread(count), notifications: { list: { items, next_cursor: null } } });
  announceEvent('notifications', uuid(1));
  return app;
}

test('the bell shows a live count of unread notifications', async () => {
  await openWith([aNotification(), OLDER]);
  await expect.element(button('Notifications, 1 unread')).toBeVisible();
  await bell().click();
  await expect.element(panel().getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect.element(panel().getByText('Olga Oleinik mentioned you in a note.')).toBeVisible();
  await expect
    .element(panel().getByText('Olga Oleinik cancelled the call on 1 July 2026 at 10:00.'))
    .toBeVisible();
  expect(panel().getByRole('heading', { level: 3 }).elements()).toHaveLength(2);
  server.responds(unread(100));
  announceEvent('notifications', uuid(1));
  await expect.element(button('Notifications, 99+ unread')).toBeVisible();
});

test('a notification is marked as read by keyboard', async () => {
  await openWith([aNotification()]);
  await press(bell(), 'Enter');
  await expect.element(panel()).toHaveFocus();
  server.responds({
    ...unread(0),
    notifications: {
      setRead: {},
      list: { items: [aNotification({ read: true })], next_cursor: null },
    },
  });
  await press(button('Mark as read: Mentioned in a note, Ada Noether'), 'Enter');
  await expect.element(button('Mark as unread: Mentioned in a note, Ada Noether')).toHaveFocus();
  await expect.element(button('Notifications')).toBeVisible();
  expect(server.calls('notifications.setRead')).toEqual([{ id: 7, read: true }]);
});

test("'Mark all as read' sends the newest id shown", async () => {
  await openWith([aNotification(), OLDER]);
  await bell().click();
  server.responds({ ...unread(0), notifications: { markAllRead: {} } });
  const all = button('Mark all as read');
  await press(all, 'Enter');
  await expect.element(all).toHaveAttribute('aria-disabled', 'true');
  await expect.element(all).toHaveFocus();
  expect(server.calls('notifications.markAllRead')).toEqual([{ newest: 7 }]);
});

test('a notification stays unread after a failed change', async () => {
  await openWith([aNotification()]);
  await bell().click();
  server.failing('notifications.setRead');
  const mark = button('Mark as read: Mentioned in a note, Ada Noether');
  await mark.click();
  await expect.element(toast('Failed to update the notifications')).toBeVisible();
  await expect.element(mark).toBeVisible();
});

test('Escape or a click elsewhere closes the list', async () => {
  await openWith([aNotification()]);
  await press(bell(), 'Enter');
  await expect.element(panel()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(bell()).toHaveFocus();
  await bell().click();
  await expect.element(panel()).toBeVisible();
  await page.getByRole('heading', { name: 'Activity', level: 1 }).click();
  await expect.element(panel()).not.toBeInTheDocument();
});

test('a notification about a note opens the notes on the client’s page', async () => {
  const { address } = await openWith([aNotification()]);
  server.responds({ notifications: { setRead: {} } });
  await bell().click();
  await panel()
    .getByRole('link', { name: /Mentioned in a note: Ada Noether/ })
    .click();
  await expect.poll(address).toBe(`/clients/${uuid(200)}#notes`);
  await expect.element(panel()).not.toBeInTheDocument();
  const notes = page.getByRole('region', { name: 'Internal Notes' });
  await expect.element(notes).toHaveFocus();
  expect(server.calls('notifications.setRead')).toEqual([{ id: 7, read: true }]);
});

test('a list that failed to load can be loaded again', async () => {
  await openApp('/activity', responsesAbout());
  const loading = server.failing('notifications.list');
  await bell().click();
  await expect.element(panel().getByText('The notifications could not be loaded')).toBeVisible();
  loading.pass();
  server.responds({ notifications: { list: NOTHING_LISTED } });
  await panel().getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel().getByText('No notifications yet')).toBeVisible();
});
