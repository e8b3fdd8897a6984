import { PageHeader } from '#web/components/page-header.tsx';

export function UserCreatePage() {
  return <PageHeader title="Create New User" />;
}
