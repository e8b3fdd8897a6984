import { PageHeader } from '#web/components/page-header.tsx';

export function SubHeaderEditPage() {
  return <PageHeader title="Edit Sub-Header" />;
}
