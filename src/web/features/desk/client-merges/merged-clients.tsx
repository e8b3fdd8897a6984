import { Alert, Stack, Text } from '@mantine/core';
import type { ClientMerge } from '#contract/desk/client-merges/client-merge.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { standsOf, useUndoMerge, WhatStands } from './use-merge.tsx';

/** The clients that were merged into this one, each with a button to undo the merge. */
export function MergedClients({ merges }: { merges: readonly ClientMerge[] }) {
  return (
    <SectionCard title="Merged Clients">
      <Stack gap="md">
        {merges.map((merge) => (
          <MergedClient key={merge.id} merge={merge} />
        ))}
      </Stack>
    </SectionCard>
  );
}

function MergedClient({ merge }: { merge: ClientMerge }) {
  const undo = useUndoMerge(() => undefined);
  const stands = standsOf(undo.error);
  return (
    <Stack gap="xs" align="flex-start" style={{ overflowWrap: 'anywhere' }}>
      <div>
        <Text size="sm" fw={500}>
          {merge.other_name} ({merge.other_proposal_id})
        </Text>
        <Text size="xs" c="dimmed">
          {merge.merged_by_name}, {formatDateTime(merge.merged_at)}
        </Text>
      </div>
      <BusyButton
        size="compact-sm"
        variant="default"
        aria-label={`Undo merge with ${merge.other_name}`}
        busy={undo.isPending}
        onClick={() => undo.mutate({ id: merge.id })}
      >
        Undo merge
      </BusyButton>
      {stands && (
        <Alert color="yellow" variant="light" role="alert">
          <WhatStands stands={stands} />
        </Alert>
      )}
    </Stack>
  );
}
