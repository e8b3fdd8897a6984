import { PageHeader } from '#web/components/page-header.tsx';

export function AccountPage() {
  return <PageHeader title="Account" />;
}
