import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { errors } from '#contract/errors.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { downloadFile, saveFile } from '#web/lib/browser/download-file.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';

/** Allows a button's label to take two lines if enlarged text doesn't fit on one. */
const WRAPPING = {
  flex: '1 1 auto',
  h: 'auto',
  mih: 'var(--button-height)',
  styles: { label: { whiteSpace: 'normal', height: 'auto', overflow: 'visible' } },
} as const;

interface DataDialogProps {
  client: Client;
  onClose: () => void;
}

/** For admins: exports a client's data, as data protection law requires. */
export function ClientExportDialog({ client, onClose }: DataDialogProps) {
  const exporting = useMutation(
    orpc.dataProtection.exportClient.mutationOptions({
      onError: (error) => notifyError(describeError(error, 'Failed to export the data')),
    }),
  );
  const archiving = useMutation(
    orpc.dataProtection.exportFiles.mutationOptions({
      onSuccess: saveFile,
      onError: (error) => notifyError(describeError(error, 'Failed to export the data')),
    }),
  );

  const exportAs = async (kind: 'json' | 'txt') => {
    const exported = await exporting.mutateAsync({ client_id: client.id }).catch(() => null);
    if (!exported) return;
    if (kind === 'json') downloadFile(`${exported.filename}.json`, exported.json, 'application/json');
    else downloadFile(`${exported.filename}.txt`, exported.readable, 'text/plain');
  };

  return (
    <Dialog title="Export Data" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          All data about {clientFullName(client)}, for a request under data protection law.
        </Text>
        <Group gap="xs">
          <BusyButton
            {...WRAPPING}
            variant="default"
            busy={exporting.isPending}
            onClick={() => void exportAs('txt')}
          >
            Export as Text
          </BusyButton>
          <BusyButton
            {...WRAPPING}
            variant="default"
            busy={exporting.isPending}
            onClick={() => void exportAs('json')}
          >
            Export as JSON
          </BusyButton>
          <BusyButton
            {...WRAPPING}
            variant="default"
            busy={archiving.isPending}
            onClick={() => archiving.mutate({ client_id: client.id })}
          >
            Export with Files
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** For admins: erases a client, as data protection law requires. */
export function EraseDialog({ client, onClose }: DataDialogProps) {
  return (
    <Dialog title="Erase Client" onClose={onClose}>
      <EraseForm client={client} onCancel={onClose} />
    </Dialog>
  );
}

type Held = z.infer<typeof errors.FILE_REFUSED.data>;

function heldBy(error: unknown): Held | null {
  if (!isRefusal(error, 'FILE_REFUSED')) return null;
  return errors.FILE_REFUSED.data.safeParse(error.data).data ?? null;
}

function EraseForm({ client, onCancel }: { client: Client; onCancel: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  /** Why the law forbids to erase the client, and what can be done instead. */
  const [held, setHeld] = useState<Held | null>(null);
  const keeps = held?.way_out === 'keep_file';
  const erasing = useMutation(
    orpc.dataProtection.eraseClient.mutationOptions({
      async onSuccess() {
        await navigate({ to: paths.clients, replace: true });
        notifySuccess('Client erased');
      },
      onError: (error) => {
        const refused = heldBy(error);
        if (refused) setHeld(refused);
        else notifyError(describeError(error, 'Failed to erase the client'));
      },
    }),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const matches = typed.trim() === client.proposal_id;
    setWrong(!matches);
    if (matches) erasing.mutate({ client_id: client.id, proposal_id: typed, keep_file: keeps });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          {clientFullName(client)} will be deleted with all notes, answers, calls, proformas and proposals.
          Only {keeps && 'the due diligence file, '}signed letters that the law asks you to keep, the
          dashboard’s figures, the audit log and the timeline’s hashes are kept. You cannot undo this. Backups
          contain the data until they are replaced.
        </Text>
        {held !== null && (
          <Alert color="yellow" role="alert">
            <Stack gap="sm" align="flex-start">
              {held.reason}
              {(held.way_out === 'open_file' || held.way_out === 'start_file') && (
                <LinkButton
                  size="xs"
                  variant="default"
                  to={paths.clientDueDiligence}
                  params={{ id: client.id }}
                >
                  {held.way_out === 'open_file' ? 'Open the file' : 'Start a file'}
                </LinkButton>
              )}
            </Stack>
          </Alert>
        )}
        <TextInput
          label={`Type ${client.proposal_id} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={wrong && `Enter the proposal ID ${client.proposal_id}`}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <BusyButton type="submit" color="red" busy={erasing.isPending}>
            {keeps ? 'Erase All but the File' : 'Erase Client'}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
