import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { User } from '#contract/users/user.ts';
import { LinkButton } from '#web/components/links.tsx';
import { Loading } from '#web/components/loading.tsx';
import { NotFoundState } from '#web/components/not-found-state.tsx';
import { paths } from '#web/lib/paths.ts';
import { useErrorToast } from '#web/lib/use-error-toast.ts';
import { isMissing, userOptions } from './users-query.ts';

/** Loads a user for a screen; says so where there is none, and goes back to the settings where it failed. */
export function UserRecord({ id, children }: { id: string; children: (user: User) => ReactNode }) {
  const navigate = useNavigate();
  const { data, error } = useQuery(userOptions(id));
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
