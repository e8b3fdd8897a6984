import { PageHeader } from '#web/components/page-header.tsx';

export function ActivityPage() {
  return <PageHeader title="Activity" />;
}
