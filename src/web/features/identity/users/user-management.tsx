import { ActionIcon, Box, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconEye, IconMail, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { User } from '#contract/identity/users/user.ts';
import { EmailText } from '#web/components/email-text.tsx';
import { LinkActionIcon, LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { UserAvatar } from '#web/components/user-avatar.tsx';
import { formatDate } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { Invitations } from './invitations.tsx';
import { RoleBadge } from './role-badge.tsx';
import { useDeleteUser } from './use-delete-user.tsx';
import { userName } from './user-name.ts';
import { usersOptions } from './users-query.ts';

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
const SKELETON_ROWS = ['1', '2', '3', '4'];

export function UserManagement() {
  const users = useInfiniteQuery(usersOptions());
  useErrorToast(users.data ? null : users.error, 'Failed to fetch users');
  const first = users.data?.pages[0];

  return (
    <Stack>
      <SectionCard
        title="Users"
        description="Everyone who can sign in, newest first."
        actions={
          <Group gap="xs">
            <LinkButton
              to={paths.userCreate}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Create User
            </LinkButton>
            <LinkButton to={paths.userInvite} leftSection={<IconMail size={16} aria-hidden />}>
              Invite User
            </LinkButton>
          </Group>
        }
      >
        {users.isError && !users.data ? (
          <ErrorState
            title="The users could not be loaded"
            onRetry={() => void users.refetch()}
            retrying={users.isFetching}
          />
        ) : (
          <Table.ScrollContainer minWidth={300} type="native">
            <Table verticalSpacing="sm" aria-label="Users" aria-busy={users.isPending}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Name</Table.Th>
                  <Table.Th visibleFrom="md">Email</Table.Th>
                  <Table.Th>Role</Table.Th>
                  <Table.Th visibleFrom="md">Created</Table.Th>
                  <Table.Th w="7.5rem" ta="right">
                    Actions
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {users.data
                  ? users.data.pages
                      .flatMap((page) => page.items)
                      .map((user) => <UserRow key={user.id} user={user} />)
                  : SKELETON_ROWS.map((row) => <SkeletonRow key={row} />)}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <ShowMore query={users} label="Show more users" />
      </SectionCard>
      {first && <Invitations invitations={first.invitations} mailConfigured={first.mail_configured} />}
    </Stack>
  );
}

function UserRow({ user }: { user: User }) {
  const me = useUser();
  const remove = useDeleteUser();
  const name = userName(user);
  return (
    <Table.Tr ref={returnFocusOnUnmount}>
      <Table.Td fw={500}>
        <Group gap="sm" wrap="nowrap">
          {/* A phone's column is too narrow for both. */}
          <Box visibleFrom="sm">
            <UserAvatar user={user} size="2rem" />
          </Box>
          <div>
            {name}
            {user.id === me.id && (
              <Text span size="sm" c="dimmed">
                {' '}
                (you)
              </Text>
            )}
            <Text hiddenFrom="md" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <EmailText email={user.email} />
            </Text>
          </div>
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="md">{user.email}</Table.Td>
      <Table.Td>
        <RoleBadge role={user.role} />
      </Table.Td>
      <Table.Td visibleFrom="md">{formatDate(user.created_at)}</Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <LinkActionIcon
            to={paths.userView}
            params={{ id: user.id }}
            variant="subtle"
            color="gray"
            aria-label={`View ${name}`}
          >
            <IconEye {...ICON} />
          </LinkActionIcon>
          <LinkActionIcon
            to={paths.userEdit}
            params={{ id: user.id }}
            variant="subtle"
            color="gray"
            aria-label={`Edit ${name}`}
          >
            <IconPencil {...ICON} />
          </LinkActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Delete ${name}`}
            onClick={() => void remove(user)}
          >
            <IconTrash {...ICON} />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function SkeletonRow() {
  return (
    <Table.Tr>
      <Table.Td colSpan={5}>
        <Skeleton h="1.75rem" />
      </Table.Td>
    </Table.Tr>
  );
}
