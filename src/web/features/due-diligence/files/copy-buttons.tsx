import { Anchor, FileButton, Group } from '@mantine/core';
import { COPY_MAX_BYTES } from '#contract/due-diligence/files/copy-type.ts';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import type { Evidence } from '#contract/due-diligence/files/party.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { client } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { saveFile } from '#web/lib/browser/download-file.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { useFileAction } from './file-query.ts';

const TYPES = 'application/pdf,image/jpeg,image/png';

/** Downloads and adds copies of a document, and removes an entry made by mistake. */
export function CopyButtons({ clientId, evidence }: { clientId: string; evidence: Evidence }) {
  const submission = useSubmissionId();
  const add = useFileAction(
    clientId,
    (file: File) =>
      client.dueDiligence.addCopy({
        client_id: clientId,
        evidence_id: evidence.id,
        id: submission.idOf({ name: file.name, size: file.size, at: file.lastModified }),
        file,
      }),
    'Failed to store the copy',
  );
  const remove = useFileAction(
    clientId,
    () => client.dueDiligence.removeEvidence({ client_id: clientId, id: evidence.id }),
    'Failed to remove the document',
  );
  async function askAndRemove(): Promise<void> {
    const confirmed = await confirm({
      title: `Remove the ${evidence.document}?`,
      message: 'For entries made by mistake. Its copies are deleted, and an acceptance ends.',
      confirmLabel: 'Remove',
      destructive: true,
    });
    if (confirmed) remove.mutate(undefined);
  }
  return (
    <Group gap="xs">
      {evidence.copies.map(({ id, name }) => (
        <Anchor
          key={id}
          component="button"
          type="button"
          size="sm"
          onClick={() => void client.dueDiligence.copy({ id }).then(saveFile)}
        >
          {name}
        </Anchor>
      ))}
      <FileButton
        accept={TYPES}
        onChange={(file) => {
          if (file && file.size > COPY_MAX_BYTES) notifyError(FILE_REFUSALS.copy);
          else if (file) add.mutate(file);
        }}
      >
        {(props) => (
          <BusyButton
            {...props}
            size="compact-xs"
            variant="default"
            busy={add.isPending}
            aria-label={`Store a copy of the ${evidence.document}`}
          >
            Store a copy
          </BusyButton>
        )}
      </FileButton>
      <BusyButton
        size="compact-xs"
        variant="default"
        busy={remove.isPending}
        onClick={() => void askAndRemove()}
        aria-label={`Remove the ${evidence.document}`}
      >
        Remove
      </BusyButton>
    </Group>
  );
}
