import { PageHeader } from '#web/components/page-header.tsx';

export function ServiceConfigurationPage() {
  return <PageHeader title="Service Configuration" />;
}
