import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Loading } from '#web/components/loading.tsx';
import { useAuth } from '#web/lib/auth.tsx';
import { paths } from '#web/lib/paths.ts';
import { SessionPending } from './guard.tsx';

const importAuthPage = () => import('#web/pages/auth.tsx');
const AuthPage = lazy(async () => ({ default: (await importAuthPage()).AuthPage }));

/** Starts the sign-in page's code on its way while the session is still being asked for. */
export function preloadWelcome(): void {
  void importAuthPage();
}

/** `/` and `/auth`: sign-in, or straight on for whoever is signed in. The links of mails come first. */
export function Welcome() {
  const { user, loading } = useAuth();
  const byMail = useSearch({ strict: false, select: ({ verify, reset }) => Boolean(verify ?? reset) });
  if (loading) return <SessionPending />;
  if (user && !byMail) return <StraightOn />;
  return (
    <Suspense fallback={<Loading mih="100dvh" />}>
      <AuthPage />
    </Suspense>
  );
}

function StraightOn() {
  const router = useRouter();
  const navigate = useNavigate();
  const next = useSearch({ strict: false, select: (search) => search.next });

  useEffect(() => {
    if (next) router.history.replace(next);
    else void navigate({ to: paths.dashboard, replace: true });
  }, [router, navigate, next]);

  return <Loading mih="100dvh" />;
}
