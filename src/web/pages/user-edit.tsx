import { PageHeader } from '#web/components/page-header.tsx';

export function UserEditPage() {
  return <PageHeader title="Edit User" />;
}
