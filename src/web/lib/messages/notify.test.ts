import { notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import {
  notifyCopy,
  notifyError,
  notifyNote,
  notifySuccess,
  notifyUndoable,
  notifyWarning,
} from './notify.ts';

test('toasts stay for 4, 5 or 8 s, depending on their kind', () => {
  notifySuccess('Saved');
  notifyError('Failed');
  notifyWarning('The bot has not answered');
  notifyNote('The bot was not started');
  notifyCopy('Copied');
  notifyUndoable(() => 'Sent');
  const { notifications, queue } = notificationsStore.getState();
  expect([...notifications, ...queue].map(({ message, autoClose }) => [message, autoClose])).toEqual([
    ['Saved', 5_000],
    ['Failed', 5_000],
    ['The bot has not answered', 5_000],
    ['The bot was not started', 5_000],
    ['Copied', 4_000],
    ['Sent', 8_000],
  ]);
});
