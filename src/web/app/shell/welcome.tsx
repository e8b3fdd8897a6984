import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SessionPending } from '#web/app/guard.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { useAuth } from '#web/lib/session/auth.tsx';

const AuthPage = lazyPart(
  () => import('#web/pages/auth.tsx'),
  ({ AuthPage }) => AuthPage,
  {
    fallback: () => <Loading mih="100dvh" />,
    inPlace: true,
  },
);

/** Loads the code of the sign-in page while the session is still loading. */
export function preloadWelcome(): void {
  void AuthPage.preload();
}

/** `/` and `/auth`: sign-in, or a redirect for signed-in users. Links from emails take precedence. */
export function Welcome() {
  const { user, loading } = useAuth();
  const fromEmailLink = useSearch({
    strict: false,
    select: ({ verify, reset, invite }) => Boolean(verify ?? reset ?? invite),
  });
  if (loading) return <SessionPending />;
  if (user && !fromEmailLink) return <RedirectSignedIn />;
  return <AuthPage />;
}

function RedirectSignedIn() {
  const router = useRouter();
  const navigate = useNavigate();
  const next = useSearch({ strict: false, select: (search) => search.next });

  useEffect(() => {
    if (next) router.history.replace(next);
    else void navigate({ to: paths.dashboard, replace: true });
  }, [router, navigate, next]);

  return <Loading mih="100dvh" />;
}
