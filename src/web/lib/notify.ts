import { notifications } from '@mantine/notifications';

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
    className: 'tg-toast-error',
  });
}

/** Something that went well but is not all well. */
export function notifyWarning(message: string): void {
  notifications.show({ title: 'Warning', message, autoClose: TOAST_MS, color: 'yellow' });
}

/** For links made and things copied. */
export function notifyCopy(message: string): void {
  notifications.show({ title: 'Success', message, autoClose: COPY_TOAST_MS, role: 'status' });
}
