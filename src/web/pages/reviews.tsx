import { PageHeader } from '#web/components/page-header.tsx';

export function ReviewsPage() {
  return <PageHeader title="Proforma Reviews" />;
}
