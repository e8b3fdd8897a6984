import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { authAddressText } from '#web/features/identity/auth/auth-address.ts';
import { SessionPending } from '#web/features/identity/auth/session-pending.tsx';
import { atIdle } from '#web/lib/lazy/at-idle.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { isLeaving, useAuth } from '#web/lib/session/auth.tsx';
import { Shell } from './shell/shell.tsx';

const SignInAgain = lazyPart(() => import('#web/features/identity/auth/sign-in-again.tsx'), 'SignInAgain');

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

/** Opens the sign-in page, which has its own document. */
function ToSignIn() {
  const router = useRouter();

  useEffect(() => {
    // Whoever signs in after a sign-out must not be led to the last user's screen.
    if (isLeaving()) return;
    const { href, pathname } = router.state.location;
    const isStart = pathname === paths.dashboard || pathname === paths.home;
    window.location.replace(paths.auth + authAddressText(isStart ? {} : { next: href }));
  }, [router]);

  return <Loading mih="100dvh" />;
}
