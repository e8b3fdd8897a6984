import { Alert, Code, FileInput, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { MOVE_IN_BYTES_MAX } from '#contract/desk/move-in/plan.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { decodeText } from '#web/features/clients/client-imports/decode-text.ts';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { MoveInChoices } from './move-in-choices.tsx';
import { PlanReport } from './plan-report.tsx';

interface Choices {
  codes: Record<string, string>;
  statuses: Record<string, ClientStatus>;
  leave_out: boolean;
}

const NO_CHOICES: Choices = { codes: {}, statuses: {}, leave_out: false };

/** Takes over the old system's data from files, in two steps: a check that changes nothing, and the move. */
export function MoveInCard() {
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<File[]>([]);
  const [choices, setChoices] = useState(NO_CHOICES);
  const check = useMutation(
    orpc.moveIn.check.mutationOptions({
      onError: (error) => notifyError(describeError(error, 'Failed to check the files')),
    }),
  );
  const move = useMutation(
    orpc.moveIn.move.mutationOptions({
      onSuccess: ({ moved }) => {
        if (moved === null)
          return notifyError('Nothing was moved in: something still has to be decided below.');
        notifySuccess(`${formatCount(moved.clients, 'client')} moved in`);
        void queryClient.invalidateQueries();
      },
      onError: (error) => notifyError(describeError(error, 'Failed to move in. Nothing was changed.')),
    }),
  );
  const reading = useMutation({
    mutationFn: async (then: (read: { name: string; text: string }[]) => void) =>
      then(await readFiles(files)),
    onError: (error) => notifyError(error.message),
  });
  const busy = reading.isPending || check.isPending || move.isPending;
  const plan = move.data?.plan ?? check.data;
  const moved = move.data?.moved ?? null;
  const { codes, statuses, leave_out } = choices;

  const startOver = (chosen: File[]) => {
    if (busy) return;
    setFiles(chosen);
    setChoices(NO_CHOICES);
    check.reset();
    move.reset();
  };
  const checkFiles = () => {
    if (files.length === 0) return notifyError('Choose the files first');
    move.reset();
    reading.mutate((read) => check.mutate({ files: read, codes, statuses }));
  };

  return (
    <SectionCard
      title="Move in from another system"
      description="Takes over clients, answers, notes, links, proformas, the service catalogue, users and security entries. Nothing changes until you have seen the check."
      maw="48rem"
    >
      <Stack>
        <FileInput
          label="Files"
          description="One file for each table, named after it: clients.csv, client_notes.csv, proforma_reviews.json … CSV or JSON. Addresses of users are in users.csv, with the columns id and email."
          placeholder="Choose files"
          accept=".csv,.json,.jsonl,text/csv,application/json"
          multiple
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the files' }}
          readOnly={busy}
          value={files}
          onChange={startOver}
        />
        <Text size="sm" c="dimmed">
          Files of more than {Math.floor(MOVE_IN_BYTES_MAX / 1_000_000)} MB together, or a PostgreSQL
          database, move in with a command on the server: <Code>npm run move-in -- FOLDER</Code> checks, and
          says how to go on.
        </Text>
        <Group>
          <BusyButton
            variant={plan ? 'default' : 'filled'}
            busy={reading.isPending || check.isPending}
            onClick={() => !busy && checkFiles()}
          >
            {plan ? 'Check Again' : 'Check'}
          </BusyButton>
        </Group>
        {plan && <PlanReport plan={plan} />}
        {moved && (
          <Alert color="green" variant="light" title="Moved in" role="status">
            {formatCount(moved.clients, 'client')}, {formatCount(moved.rows, 'row')} in all.{' '}
            {moved.invited > 0 && `${formatCount(moved.invited, 'user')} invited by email.`}
          </Alert>
        )}
        {plan && !moved && (
          <MoveInChoices
            plan={plan}
            {...choices}
            onChange={(changed) => setChoices({ ...choices, ...changed })}
            isMoving={move.isPending}
            onMove={() =>
              !busy && reading.mutate((read) => move.mutate({ files: read, codes, statuses, leave_out }))
            }
          />
        )}
      </Stack>
    </SectionCard>
  );
}

async function readFiles(files: readonly File[]): Promise<{ name: string; text: string }[]> {
  const read = await Promise.all(
    files.map(async (file) => ({ name: file.name, text: decodeText(await file.arrayBuffer()) })),
  );
  if (new TextEncoder().encode(JSON.stringify(read)).length > MOVE_IN_BYTES_MAX)
    throw new Error('These files are too large for the page. Move in with the command on the server.');
  return read;
}
