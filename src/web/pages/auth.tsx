import { Center } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthCard } from '#web/features/auth/auth-card.tsx';

export function AuthPage() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  // The token leaves the address once it is used, but the screen still shows the result.
  const [{ verify, reset, invite }] = useState(search);

  return (
    <Center component="main" mih="100dvh" p="md" bg="var(--tg-sunken)">
      <AuthCard
        key={verify ?? reset ?? invite ?? ''}
        initialMode={search.mode ?? 'sign-in'}
        verifyToken={verify}
        resetToken={reset}
        inviteToken={invite}
        onLinkDone={() =>
          void navigate({
            to: '.',
            search: ({ next }) => (next === undefined ? {} : { next }),
            replace: true,
          })
        }
      />
    </Center>
  );
}
