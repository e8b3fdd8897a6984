import { signOut } from './auth.tsx';
import { describeError } from './messages.ts';
import { notifyError } from './notify.ts';

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
