import { PageHeader } from '#web/components/page-header.tsx';

export function ClientDetailPage() {
  return <PageHeader title="Client" />;
}
