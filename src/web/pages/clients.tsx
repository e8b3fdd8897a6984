import { PageHeader } from '#web/components/page-header.tsx';

export function ClientsPage() {
  return <PageHeader title="Clients" />;
}
