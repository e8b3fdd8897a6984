import { notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';

/** Milliseconds (spec section 9): 5 s, and 4 s for links and copies; 8 s where something can be undone. */
const TOAST_MS = 5_000;
const COPY_TOAST_MS = 4_000;
const UNDO_TOAST_MS = 8_000;

export function notifySuccess(message: ReactNode): void {
  notifications.show({ title: 'Success', message, autoClose: TOAST_MS, role: 'status' });
}

/** For what can be undone. `message` draws the button, and closes the toast once it is pressed. */
export function notifyUndoable(message: (close: () => void) => ReactNode): void {
  const id = notifications.show({ title: 'Success', message: '', autoClose: UNDO_TOAST_MS, role: 'status' });
  notifications.update({ id, message: message(() => notifications.hide(id)) });
}

/** What is worth knowing beside another message: without a title, in grey. */
export function notifyNote(message: ReactNode): void {
  notifications.show({ message, autoClose: TOAST_MS, color: 'gray', role: 'status' });
}

/** The destructive toast of the spec's error catalogue. */
export function notifyError(message: ReactNode): void {
  notifications.show({
    title: 'Error',
    message,
    autoClose: TOAST_MS,
    color: 'red',
  });
}

/** Something that went well but is not all well. */
export function notifyWarning(message: ReactNode): void {
  notifications.show({ title: 'Warning', message, autoClose: TOAST_MS, color: 'yellow' });
}

/** For links made and things copied. `of`: whose, on a line below the text. */
export function notifyCopy(text: string, of?: string): void {
  const message =
    of === undefined ? text : [text, of].map((line) => createElement('div', { key: line }, line));
  notifications.show({ title: 'Success', message, autoClose: COPY_TOAST_MS, role: 'status' });
}
