import { notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';

/** In milliseconds. The requirement sets the first two. */
const TOAST_MS = 5_000;
const COPY_TOAST_MS = 4_000;
const UNDO_TOAST_MS = 8_000;

export function notifySuccess(message: ReactNode): void {
  notifications.show({ title: 'Success', message, autoClose: TOAST_MS, role: 'status' });
}

/** Shows a success toast with Undo. `message` renders the button and closes the toast when it is pressed. */
export function notifyUndoable(message: (close: () => void) => ReactNode): void {
  const id = notifications.show({ title: 'Success', message: '', autoClose: UNDO_TOAST_MS, role: 'status' });
  notifications.update({ id, message: message(() => notifications.hide(id)) });
}

/** Shows a note, in grey and without a title. */
export function notifyNote(message: ReactNode): void {
  notifications.show({ message, autoClose: TOAST_MS, color: 'gray', role: 'status' });
}

/** Shows the destructive toast of the spec's error catalogue. */
export function notifyError(message: ReactNode): void {
  notifications.show({
    title: 'Error',
    message,
    autoClose: TOAST_MS,
    color: 'red',
  });
}

/** Shows a warning, for actions that succeeded only in part or take too long. */
export function notifyWarning(message: ReactNode): void {
  notifications.show({ title: 'Warning', message, autoClose: TOAST_MS, color: 'yellow' });
}

/** Shows a toast for a created link or copied text. `owner` appears on a second line. */
export function notifyCopy(text: string, owner?: string): void {
  const message =
    owner === undefined ? text : [text, owner].map((line) => createElement('div', { key: line }, line));
  notifications.show({ title: 'Success', message, autoClose: COPY_TOAST_MS, role: 'status' });
}
