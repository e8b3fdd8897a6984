import { PageHeader } from '#web/components/page-header.tsx';

export function ClientProformaPage() {
  return <PageHeader title="Edit Proforma Details" />;
}
