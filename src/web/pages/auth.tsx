import { Center } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Loading } from '#web/components/states/loading.tsx';
import type { AuthAddress } from '#web/features/identity/auth/auth-address.ts';
import { AuthCard } from '#web/features/identity/auth/auth-card.tsx';
import { SessionPending } from '#web/features/identity/auth/session-pending.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { announceSignIn, useAuth } from '#web/lib/session/auth.tsx';

export interface AuthPageProps {
  address: AuthAddress;
  /** Called after an email link is handled, so that its token is removed from the address. */
  onLinkDone: () => void;
  /** Opens a page of the app. */
  open: (path: string) => void;
}

/** The sign-in page at / and /auth, with its own document (auth.html). Links from emails also open for signed-in users. */
export function AuthPage({ address, onLinkDone, open }: AuthPageProps) {
  const { user, loading } = useAuth();
  const { next, mode, verify, reset, invite } = address;
  const [linkDone, setLinkDone] = useState(false);
  const [signedIn, setSignedIn] = useState(false);
  const fromLink = !linkDone && (verify ?? reset ?? invite) !== undefined;

  if (loading) return <SessionPending />;
  if (signedIn || (user && !fromLink)) return <Leaving to={next ?? paths.dashboard} open={open} />;
  return (
    <Center component="main" mih="100dvh" p="md" bg="var(--tg-sunken)">
      <AuthCard
        initialMode={mode ?? 'sign-in'}
        verifyToken={verify}
        resetToken={reset}
        inviteToken={invite}
        onLinkDone={() => {
          setLinkDone(true);
          onLinkDone();
        }}
        onSignedIn={() => {
          announceSignIn();
          setSignedIn(true);
        }}
      />
    </Center>
  );
}

function Leaving({ to, open }: { to: string; open: (path: string) => void }) {
  useEffect(() => open(to), [to, open]);
  return <Loading mih="100dvh" />;
}
