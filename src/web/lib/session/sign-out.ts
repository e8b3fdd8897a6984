import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { signOut } from './auth.tsx';

/** Signs out. Shows a toast and returns false on failure. */
export async function leave(): Promise<boolean> {
  try {
    await signOut();
    return true;
  } catch (error) {
    notifyError(describeError(error, 'Failed to sign out'));
    return false;
  }
}
