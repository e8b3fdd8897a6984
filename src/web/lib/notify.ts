import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import type { LockEnd } from '#contract/reviews/lock.ts';

/** Milliseconds (spec section 9): 5 s, and 4 s for links and copies. */
const TOAST_MS = 5_000;
const COPY_TOAST_MS = 4_000;

export function notifySuccess(message: string): void {
  notifications.show({ title: 'Success', message, autoClose: TOAST_MS, role: 'status' });
}

/** The destructive toast of the spec's error catalogue. */
export function notifyError(message: string): void {
  notifications.show({
    title: 'Error',
    message,
    autoClose: TOAST_MS,
    color: 'red',
  });
}

/** Something that went well but is not all well. */
function notifyWarning(message: string): void {
  notifications.show({ title: 'Warning', message, autoClose: TOAST_MS, color: 'yellow' });
}

/** For links made and things copied. `of`: whose, on a line below the text. */
export function notifyCopy(text: string, of?: string): void {
  const message =
    of === undefined ? text : [text, of].map((line) => createElement('div', { key: line }, line));
  notifications.show({ title: 'Success', message, autoClose: COPY_TOAST_MS, role: 'status' });
}

/** What a send has come to. */
export function notifyEnd(end: LockEnd): void {
  if (end.kind === 'success') notifySuccess(end.message);
  if (end.kind === 'warning') notifyWarning(end.message);
  if (end.kind === 'error') notifyError(end.message);
}
