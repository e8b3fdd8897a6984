import { Stack } from '@mantine/core';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { HitsCard } from './hits-card.tsx';
import { ListCard } from './list-card.tsx';

/** The UK Sanctions List in use, and the parties whose names are like names on it. */
export function SanctionsTab() {
  return (
    <Stack>
      {useIsAdmin() && <ListCard />}
      <HitsCard />
    </Stack>
  );
}
