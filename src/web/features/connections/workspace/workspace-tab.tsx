import { Stack } from '@mantine/core';
import { ConnectionCard } from '#web/features/connections/connections/connection-card.tsx';
import { OutboxCard } from '#web/features/firm/outbox/outbox-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { WorkspaceForm } from './workspace-form.tsx';

/** Settings of clients' folders, and what became of the folders. */
export function WorkspaceTab() {
  const query = useRecordToEdit(orpc.workspace.get.queryOptions());
  return (
    <Stack>
      <ConnectionCard
        title="Workspace"
        description="When a client has signed with Tallygate, a folder is made with the signed proposal, the questionnaire and the proforma. Then the status becomes 'OneDrive Created'."
        query={query}
      >
        {(settings) => <WorkspaceForm settings={settings} />}
      </ConnectionCard>
      <OutboxCard />
    </Stack>
  );
}
