import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import type { DueDiligenceFile } from '#contract/due-diligence/files/file.ts';
import type { PutOff } from '#contract/due-diligence/hold/put-off.ts';
import { dayText } from '#contract/values/day-text.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { PutOffDialog } from '#web/features/due-diligence/hold/put-off-dialog.tsx';
import { client } from '#web/lib/api/api.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { useFileAction } from './file-query.ts';
import { today } from './today.ts';

interface SectionProps {
  clientId: string;
  shown: ClientFile;
  file: DueDiligenceFile;
}

/** How long the file is kept. */
export function RelationshipSection({ clientId, shown, file }: SectionProps) {
  const [dialog, setDialog] = useState<'end' | 'put off' | null>(null);
  const goOn = useFileAction(
    clientId,
    () => client.dueDiligence.endRelationship({ client_id: clientId, ended_on: null }),
    'Failed to save',
  );
  const remove = useFileAction(
    clientId,
    () => client.dueDiligence.remove({ client_id: clientId }),
    'Failed to remove the file',
  );
  const delay = useFileAction(
    clientId,
    (input: PutOff) => client.dueDiligence.putOff({ client_id: clientId, ...input }),
    'Failed to put off the deletion',
  );
  const { hold } = shown;
  async function askAndRemove(): Promise<void> {
    const confirmed = await confirm({
      title: 'Remove the file?',
      message: 'Its parties, documents and assessment are deleted. The timeline keeps that it was there.',
      confirmLabel: 'Remove',
      destructive: true,
    });
    if (confirmed) remove.mutate(undefined);
  }
  return (
    <SectionCard id="relationship" title="How long the file is kept">
      <Stack gap="sm">
        <Text size="sm">{sentenceOf(file, hold)}</Text>
        {file.put_off_until !== null && (
          <Text size="sm">
            Put off to {dayText(file.put_off_until)} by {file.put_off_by_name}: {file.put_off_reason}
          </Text>
        )}
        <Group gap="xs">
          {file.relationship_ended_on === null ? (
            <Button variant="default" size="xs" onClick={() => setDialog('end')}>
              End the relationship
            </Button>
          ) : (
            <BusyButton
              variant="default"
              size="xs"
              busy={goOn.isPending}
              onClick={() => goOn.mutate(undefined)}
            >
              The relationship goes on
            </BusyButton>
          )}
          {hold.state === 'until' && shown.approves && (
            <Button variant="default" size="xs" onClick={() => setDialog('put off')}>
              Put off the deletion
            </Button>
          )}
          {hold.state === 'none' && (
            <BusyButton
              variant="default"
              size="xs"
              busy={remove.isPending}
              onClick={() => void askAndRemove()}
            >
              Remove the file
            </BusyButton>
          )}
        </Group>
      </Stack>
      {dialog === 'end' && <EndDialog clientId={clientId} onClose={() => setDialog(null)} />}
      {dialog === 'put off' && (
        <PutOffDialog busy={delay.isPending} onPutOff={delay.mutate} onClose={() => setDialog(null)} />
      )}
    </SectionCard>
  );
}

function sentenceOf(file: DueDiligenceFile, hold: ClientFile['hold']): string {
  if (hold.state === 'none') return 'The client hasn’t signed, so nothing has to be kept.';
  if (hold.state === 'until')
    return `The relationship ended on ${file.relationship_ended_on && dayText(file.relationship_ended_on)}. The file is deleted ${hold.free_on > today() ? `on ${dayText(hold.free_on)}` : 'tonight'}.`;
  return 'The file is kept while the relationship goes on. When it ends, say so here: the period of the law starts on that day.';
}

function EndDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const [day, setDay] = useState(today());
  const end = useFileAction(
    clientId,
    () => client.dueDiligence.endRelationship({ client_id: clientId, ended_on: day }),
    'Failed to save',
  );
  return (
    <FormDialog
      title="End the relationship"
      submitLabel="End"
      busy={end.isPending}
      onClose={onClose}
      onSubmit={() => end.mutate(undefined, { onSuccess: onClose })}
    >
      <TextInput
        label="Last day"
        type="date"
        max={today()}
        required
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
