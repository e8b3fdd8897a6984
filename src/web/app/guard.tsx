import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { atIdle } from '#web/lib/lazy/at-idle.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { sessionOptions, useAuth } from '#web/lib/session/auth.tsx';
import { Shell } from './shell/shell.tsx';

const SignInAgain = lazyPart(
  () => import('#web/features/auth/sign-in-again.tsx'),
  ({ SignInAgain }) => SignInAgain,
);

/** Shows the app to signed-in users and redirects everyone else to sign-in. */
export function Guard() {
  const { user, loading, ended } = useAuth();
  // Preloaded, because loading it after the session has ended could fail and lose unsaved text.
  useEffect(() => atIdle(() => void SignInAgain.preload()), []);
  if (loading) return <SessionPending />;
  if (!user) return <ToSignIn />;
  return (
    <>
      {/* The key clears the screen when the user changes. */}
      <Shell key={user.id} />
      {ended && <SignInAgain />}
    </>
  );
}

/** Shown until the session is loaded. Retries while the server can't be reached. */
export function SessionPending() {
  const { isError, isFetching, refetch } = useQuery({ ...sessionOptions, refetchInterval: retryEvery });
  if (!isError) return <Loading mih="100dvh" />;
  return (
    <ErrorState
      title="Tallygate can't be reached"
      description="The server isn't responding. This page retries automatically."
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** Milliseconds between retries. */
function retryEvery(query: { state: { status: string } }): number | false {
  return query.state.status === 'error' ? 5_000 : false;
}

function ToSignIn() {
  const router = useRouter();
  const navigate = useNavigate();

  useEffect(() => {
    const { href, pathname } = router.state.location;
    void navigate({
      to: paths.auth,
      search: pathname === paths.dashboard || pathname === paths.auth ? {} : { next: href },
      replace: true,
    });
  }, [router, navigate]);

  return <Loading mih="100dvh" />;
}
