import { PageHeader } from '#web/components/page-header.tsx';

export function OptionCreatePage() {
  return <PageHeader title="Create Option" />;
}
