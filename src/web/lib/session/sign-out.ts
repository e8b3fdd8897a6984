import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { signOut } from './auth.tsx';

/** Signs out, and says so where it failed. Answers whether it worked. */
export async function leave(): Promise<boolean> {
  try {
    await signOut();
    return true;
  } catch (error) {
    notifyError(describeError(error, 'Failed to sign out'));
    return false;
  }
}
