import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { ActivityList } from '#web/features/activity/activity-list.tsx';

export function ActivityPage() {
  return (
    <>
      <PageHeader title="Activity" subtitle="All activity, newest first" />
      <ActivityList />
    </>
  );
}
