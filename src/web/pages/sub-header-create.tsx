import { PageHeader } from '#web/components/page-header.tsx';

export function SubHeaderCreatePage() {
  return <PageHeader title="Create Sub-Header" />;
}
