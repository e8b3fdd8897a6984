import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { AccessRestricted } from '#web/components/states/access-restricted.tsx';
import { UserEditForm } from '#web/features/identity/users/user-edit-form.tsx';
import { userName } from '#web/features/identity/users/user-name.ts';
import { UserToEdit } from '#web/features/identity/users/user-record.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';

const route = getRouteApi('/app/users/$id/edit');

export function UserEditPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const back = <BackLink to={paths.settings}>Back to Settings</BackLink>;
  if (!useIsAdmin()) {
    return (
      <>
        <PageHeader title="Edit User" back={back} />
        <AccessRestricted />
      </>
    );
  }
  return (
    <UserToEdit key={id} id={id}>
      {(user) => (
        <>
          <PageHeader title="Edit User" subtitle={userName(user)} back={back} />
          <UserEditForm user={user} onSaved={() => void navigate({ to: paths.settings })} />
        </>
      )}
    </UserToEdit>
  );
}
