import { PageHeader } from '#web/components/page-header.tsx';

export function CategoryCreatePage() {
  return <PageHeader title="Create Category" />;
}
