import { PageHeader } from '#web/components/page-header.tsx';

export function ClientAddPage() {
  return <PageHeader title="Add Client" />;
}
