import { useNavigate } from '@tanstack/react-router';
import { AccessRestricted } from '#web/components/access-restricted.tsx';
import { BackLink } from '#web/components/back-link.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { UserCreateForm } from '#web/features/users/user-create-form.tsx';
import { useIsAdmin } from '#web/lib/is-admin.ts';
import { paths } from '#web/lib/paths.ts';

export function UserCreatePage() {
  const navigate = useNavigate();
  const admin = useIsAdmin();
  return (
    <>
      <PageHeader title="Create New User" back={<BackLink to={paths.settings}>Back to Settings</BackLink>} />
      {admin ? (
        <UserCreateForm onSaved={() => void navigate({ to: paths.settings })} />
      ) : (
        <AccessRestricted />
      )}
    </>
  );
}
