import type { UserRole } from '#contract/users/user.ts';
import type { SavedView } from './saved-view.ts';

type ChangedView = Pick<SavedView, 'mine' | 'shared' | 'first'>;

/**
 * Whether a user may rename, change, share or delete a view: their own, and administrators also those of the team. The
 * list opens with the first view for everybody, so only administrators may change that one.
 */
export function mayChangeView({ mine, shared, first }: ChangedView, role: UserRole): boolean {
  return role === 'admin' ? mine || shared : mine && !first;
}

/** Whether a user may change who sees the view. Only the user who saved it can have it for themselves. */
export function mayMakePrivate(view: ChangedView, role: UserRole): boolean {
  return view.mine && mayChangeView(view, role);
}
