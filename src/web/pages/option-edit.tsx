import { PageHeader } from '#web/components/page-header.tsx';

export function OptionEditPage() {
  return <PageHeader title="Edit Option" />;
}
