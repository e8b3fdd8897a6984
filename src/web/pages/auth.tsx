import { Center } from '@mantine/core';
import { AuthCard } from '#web/features/auth/auth-card.tsx';

export function AuthPage() {
  return (
    <Center component="main" mih="100dvh" p="md" bg="var(--tg-sunken)">
      <AuthCard />
    </Center>
  );
}
