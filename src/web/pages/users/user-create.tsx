import { useNavigate } from '@tanstack/react-router';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { AccessRestricted } from '#web/components/states/access-restricted.tsx';
import { UserCreateForm } from '#web/features/identity/users/user-create-form.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';

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
