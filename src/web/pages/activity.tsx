import { getRouteApi } from '@tanstack/react-router';
import type { ActivityFilter } from '#contract/identity/activity/contract.ts';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { ActivityFilters } from '#web/features/identity/activity/activity-filters.tsx';
import { ActivityList } from '#web/features/identity/activity/activity-list.tsx';
import type { ActivitySearch } from '#web/features/identity/activity/activity-search.ts';

const route = getRouteApi('/app/activity');

/** The address is the only place that stores the filters. */
export function ActivityPage() {
  const filter = filterOf(route.useSearch());
  const navigate = route.useNavigate();
  const clear = () => void navigate({ search: {} });
  return (
    <>
      <PageHeader title="Activity" subtitle="All activity, newest first" />
      <ActivityFilters
        filter={filter}
        onChange={(change) =>
          void navigate({ search: (before) => searchOf({ ...filterOf(before), ...change }) })
        }
        onClear={clear}
      />
      <ActivityList filter={filter} onClear={clear} />
    </>
  );
}

function filterOf({ person, kind, day }: ActivitySearch): ActivityFilter {
  return { ...(person && { actor_id: person }), ...(kind && { kind }), ...(day && { day }) };
}

function searchOf({
  actor_id,
  kind,
  day,
}: { [Name in keyof ActivityFilter]?: ActivityFilter[Name] | undefined }): ActivitySearch {
  return { ...(actor_id && { person: actor_id }), ...(kind && { kind }), ...(day && { day }) };
}
