import type { UserRole } from '#contract/identity/users/user.ts';
import type { SavedView } from './saved-view.ts';

type ChangedView = Pick<SavedView, 'mine' | 'shared' | 'first'>;

/**
 * Whether a user may rename, change, share or delete a view. Users may change their own views, and administrators may also
 * change shared views. Only administrators may change the first view, because the list opens with it for everybody.
 */
export function mayChangeView({ mine, shared, first }: ChangedView, role: UserRole): boolean {
  return role === 'admin' ? mine || shared : mine && !first;
}

/** Whether a user may change who sees the view. Only the user who saved a view can make it private. */
export function mayMakePrivate(view: ChangedView, role: UserRole): boolean {
  return view.mine && mayChangeView(view, role);
}
