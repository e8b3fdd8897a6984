import { notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { notifyCopy, notifyEnd, notifyError, notifySuccess } from './notify.ts';

test('toasts stay for 5 s, those for links and copies for 4 s', () => {
  notifySuccess('Saved');
  notifyError('Failed');
  notifyEnd({ kind: 'warning', message: 'The bot has not answered' });
  notifyCopy('Copied');
  const { notifications, queue } = notificationsStore.getState();
  expect([...notifications, ...queue].map(({ message, autoClose }) => [message, autoClose])).toEqual([
    ['Saved', 5_000],
    ['Failed', 5_000],
    ['The bot has not answered', 5_000],
    ['Copied', 4_000],
  ]);
});
