import { PageHeader } from '#web/components/page-header.tsx';

export function CategoryEditPage() {
  return <PageHeader title="Edit Category" />;
}
