import { useQuery } from '@tanstack/react-query';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { orpc } from '#web/lib/api/api.ts';

const NO_VIEWS: readonly SavedView[] = [];

/**
 * Returns the views that the user sees, which come with the sidebar's counts. Undefined while they load. Empty if they
 * can't be loaded, because the client list must show without them.
 */
export function useSavedViews(): readonly SavedView[] | undefined {
  const { data, failureCount } = useQuery(
    orpc.dashboard.badges.queryOptions({ select: ({ saved_views }) => saved_views }),
  );
  return data ?? (failureCount > 0 ? NO_VIEWS : undefined);
}
