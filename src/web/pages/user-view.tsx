import { IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { AccessRestricted } from '#web/components/access-restricted.tsx';
import { BackLink } from '#web/components/back-link.tsx';
import { LinkButton } from '#web/components/links.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { UserAvatar } from '#web/components/user-avatar.tsx';
import { UserDetails } from '#web/features/users/user-details.tsx';
import { userName } from '#web/features/users/user-name.ts';
import { UserRecord } from '#web/features/users/user-record.tsx';
import { useIsAdmin } from '#web/lib/is-admin.ts';
import { paths } from '#web/lib/paths.ts';

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
