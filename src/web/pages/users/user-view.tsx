import { IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { AccessRestricted } from '#web/components/states/access-restricted.tsx';
import { UserAvatar } from '#web/components/user-avatar.tsx';
import { UserDetails } from '#web/features/identity/users/user-details.tsx';
import { userName } from '#web/features/identity/users/user-name.ts';
import { UserRecord } from '#web/features/identity/users/user-record.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';

const route = getRouteApi('/app/users/$id/view');

export function UserViewPage() {
  const { id } = route.useParams();
  const back = <BackLink to={paths.settings}>Back to Settings</BackLink>;
  if (!useIsAdmin()) {
    return (
      <>
        <PageHeader title="User Details" back={back} />
        <AccessRestricted />
      </>
    );
  }
  return (
    <UserRecord key={id} id={id}>
      {(user) => (
        <>
          <PageHeader
            title="User Details"
            subtitle={userName(user)}
            aside={<UserAvatar user={user} size="2.25rem" />}
            back={back}
            actions={
              <LinkButton
                to={paths.userEdit}
                params={{ id }}
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                Edit User
              </LinkButton>
            }
          />
          <UserDetails user={user} />
        </>
      )}
    </UserRecord>
  );
}
