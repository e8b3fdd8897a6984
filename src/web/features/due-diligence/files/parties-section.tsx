import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import { LineList } from '#web/components/line-list.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { PartyDialog } from './party-dialog.tsx';
import { PartyLine } from './party-line.tsx';

/** The people and companies behind a client, with what was seen of each. */
export function PartiesSection({ clientId, shown }: { clientId: string; shown: ClientFile }) {
  const [adding, setAdding] = useState(false);
  const present = shown.parties.filter(({ left_on }) => left_on === null);
  const left = shown.parties.filter(({ left_on }) => left_on !== null);
  return (
    <SectionCard
      id="parties"
      title="Parties"
      description="The client, the directors, whoever owns more than 25% or controls in another way, and whoever acts for them."
      actions={
        <Button variant="default" size="xs" onClick={() => setAdding(true)}>
          Add a party
        </Button>
      }
    >
      <LineList label="Parties">
        {[...present, ...left].map((party) => (
          <PartyLine key={party.id} clientId={clientId} party={party} shown={shown} />
        ))}
      </LineList>
      {!shown.has_list && (
        <Text size="sm" c="dimmed">
          Nobody is screened, because no UK Sanctions List is loaded. An administrator loads it under Settings
          → Sanctions.
        </Text>
      )}
      {adding && <PartyDialog clientId={clientId} party={null} onClose={() => setAdding(false)} />}
    </SectionCard>
  );
}
