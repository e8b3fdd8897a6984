import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '#contract/identity/users/user.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import { useRecordFailure } from '#web/lib/forms/use-record-failure.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { userOptions } from './users-query.ts';

export interface UserRecordProps {
  id: string;
  children: (user: User) => ReactNode;
}

/** Loads a user for display. */
export function UserRecord({ id, children }: UserRecordProps) {
  return <Loaded query={useQuery(userOptions(id))}>{children}</Loaded>;
}

/** Loads a user for editing. */
export function UserToEdit({ id, children }: UserRecordProps) {
  return <Loaded query={useRecordToEdit(userOptions(id))}>{children}</Loaded>;
}

interface LoadedProps extends Pick<UserRecordProps, 'children'> {
  query: UseQueryResult<User>;
}

/** Shows 'User not found' if there is no such user, and returns to the settings if loading fails. */
function Loaded({ query, children }: LoadedProps) {
  const navigate = useNavigate();
  const missing = useRecordFailure(
    query,
    'Failed to fetch user profile',
    () => void navigate({ to: paths.settings, replace: true }),
  );

  if (missing) {
    return (
      <NotFoundState
        title="User not found"
        action={<LinkButton to={paths.settings}>Back to Settings</LinkButton>}
      />
    );
  }
  return query.data ? children(query.data) : <Loading />;
}
