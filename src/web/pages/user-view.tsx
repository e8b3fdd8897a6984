import { PageHeader } from '#web/components/page-header.tsx';

export function UserViewPage() {
  return <PageHeader title="User Details" />;
}
