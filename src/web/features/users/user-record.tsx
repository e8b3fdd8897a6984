import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { User } from '#contract/users/user.ts';
import { LinkButton } from '#web/components/links.tsx';
import { Loading } from '#web/components/loading.tsx';
import { NotFoundState } from '#web/components/not-found-state.tsx';
import { paths } from '#web/lib/paths.ts';
import { useErrorToast } from '#web/lib/use-error-toast.ts';
import { useRecordToEdit } from '#web/lib/use-record-to-edit.ts';
import { isMissing, userOptions } from './users-query.ts';

export interface UserRecordProps {
  id: string;
  children: (user: User) => ReactNode;
}

/** Loads a user for a screen. */
export function UserRecord({ id, children }: UserRecordProps) {
  return <Loaded query={useQuery(userOptions(id))}>{children}</Loaded>;
}

/** Loads a user for a form. */
export function UserToEdit({ id, children }: UserRecordProps) {
  return <Loaded query={useRecordToEdit(userOptions(id))}>{children}</Loaded>;
}

interface LoadedProps extends Pick<UserRecordProps, 'children'> {
  query: UseQueryResult<User>;
}

/** Says so where there is no such user, and goes back to the settings where loading failed. */
function Loaded({ query: { data, error }, children }: LoadedProps) {
  const navigate = useNavigate();
  const missing = isMissing(error);
  const failure = data || missing ? null : error;
  useErrorToast(failure, 'Failed to fetch user profile');

  useEffect(() => {
    if (failure) void navigate({ to: paths.settings, replace: true });
  }, [failure, navigate]);

  if (missing) {
    return (
      <NotFoundState
        title="User not found"
        action={<LinkButton to={paths.settings}>Back to Settings</LinkButton>}
      />
    );
  }
  return data ? children(data) : <Loading />;
}
