import { PageHeader } from '#web/components/page-header.tsx';

export function DashboardPage() {
  return <PageHeader title="Dashboard" />;
}
