import { notifySuccess } from './notify.ts';

const KEY = 'tallygate:toast';

/** Stores a success toast for the document that opens next in this tab. */
export function keepToast(message: string): void {
  try {
    sessionStorage.setItem(KEY, message);
  } catch {
    // Storage is switched off, so the next page opens without the toast.
  }
}

/** Shows the toast that the previous document stored. */
export function showKeptToast(): void {
  try {
    const message = sessionStorage.getItem(KEY);
    if (message === null) return;
    sessionStorage.removeItem(KEY);
    notifySuccess(message);
  } catch {
    // Storage is switched off, so nothing was stored.
  }
}
