import { PageHeader } from '#web/components/page-header.tsx';

export function ClientEditPage() {
  return <PageHeader title="Edit Client" />;
}
