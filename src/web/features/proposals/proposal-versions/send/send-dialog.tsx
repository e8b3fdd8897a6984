import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { allows } from '#contract/clients/clients/pipeline.ts';
import { errors } from '#contract/errors.ts';
import { letterName } from '#contract/proposals/letters/letter-name.ts';
import type { Preparation } from '#contract/proposals/proposal-versions/preparation.ts';
import { longDayText } from '#contract/values/day-text.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { TotalsList } from '#web/features/proposals/proposal-versions/panel/totals-list.tsx';
import classes from '#web/features/proposals/proposal-versions/preparation/preparation.module.css';
import { ProblemList } from '#web/features/proposals/proposal-versions/preparation/problem-list.tsx';
import { SendWarnings } from '#web/features/proposals/proposals/send-warnings.tsx';
import { client, errorCode, orpc, wasRefused } from '#web/lib/api/api.ts';
import { randomId } from '#web/lib/api/random-id.ts';
import { savedBy } from '#web/lib/forms/saved-by.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { recipients } from './recipients.ts';

export type SentVersion = Awaited<ReturnType<typeof client.proposalVersions.send>>;

export interface SendDialogProps {
  /** Must have a saved draft. */
  preparation: Preparation;
  onClose: () => void;
  /** `moves`: whether sending changes the client's status. */
  onSent: (sent: SentVersion, moves: boolean) => void;
}

type SendDialogPart = Pick<SendDialogProps, 'preparation'>;

/** Shows what will be sent and to whom, before it is sent. A retry after a lost response doesn't send it twice. */
export function SendDialog({ preparation: opened, onClose, onSent }: SendDialogProps) {
  const [preparation, setPreparation] = useState(opened);
  const [note, setNote] = useState<string | null>(null);
  const [version_id] = useState(randomId);
  const moves = allows('proposal_sent', opened.client.status);
  const send = useMutation(
    orpc.proposalVersions.send.mutationOptions({
      onSuccess: (sent) => onSent(sent, moves),
      onError: (error) => void explain(error),
    }),
  );

  async function explain(error: unknown): Promise<void> {
    const code = errorCode(error);
    if (code === 'PROPOSAL_CHANGED' || code === 'PROPOSAL_NOT_READY') {
      const now = await client.proposalVersions
        .prepare({ client_id: preparation.client.id })
        .catch(() => null);
      if (now) {
        setPreparation(now);
        setNote(code === 'PROPOSAL_CHANGED' ? changeText(error) : "The proposal can't be sent as it is now.");
        return;
      }
    }
    const failure = describeError(error, 'Failed to send the proposal');
    setNote(wasRefused(error) ? failure : `${failure} You can try again. The proposal is never sent twice.`);
    notifyError(failure);
  }

  const { preview, problems, client: whose, versions, mail_configured } = preparation;
  const blocking = problems.filter(({ is_blocking }) => is_blocking);
  const open = versions.find(({ state }) => state === 'open');
  return (
    <Dialog
      onClose={onClose}
      title="Send this proposal?"
      size="lg"
      classNames={{ inner: classes.belowToasts }}
    >
      <Stack gap="md">
        {note !== null && (
          <Alert color="yellow" variant="light" role="alert" title="Not sent yet">
            {note}
          </Alert>
        )}
        <DefinitionList
          items={[
            {
              label: mail_configured ? 'Mailed now' : 'Not mailed',
              value: <Recipients preparation={preparation} />,
            },
            { label: 'Valid until the end of', value: longDayText(preview.valid_until) },
            {
              label: 'Fees',
              value: <TotalsList totals={preview.fees.totals} />,
            },
            {
              label: preview.letters.length === 1 ? 'Letter' : 'Letters',
              value: (
                <List size="sm" listStyleType="none">
                  {preview.letters.map((letter) => (
                    <List.Item key={letter.id}>{letterName(letter)}</List.Item>
                  ))}
                </List>
              ),
            },
          ]}
        />
        <Text size="sm">
          {open &&
            `Version ${open.number} is still open. After sending, its links will say that there is a newer version. `}
          {moves
            ? `The status will become ${STATUS_LABELS.goproposal_sent}.`
            : `The status stays ${STATUS_LABELS[whose.status]}.`}
        </Text>
        <ProblemList problems={problems} clientId={whose.id} onGoToForm={onClose} />
        <ProformaWarnings preparation={preparation} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Back to the form
          </Button>
          <BusyButton
            data-autofocus
            busy={send.isPending}
            leftSection={<IconSend size={16} aria-hidden />}
            // A key held since the dialog was opened must not send.
            onKeyDown={(event) => {
              if (event.repeat) event.preventDefault();
            }}
            onClick={() => {
              if (blocking.length > 0) {
                setNote('Solve the problems below first.');
                return;
              }
              send.mutate({
                client_id: whose.id,
                version_id,
                draft_version: preparation.draft_version,
                document_hash: preparation.document_hash,
              });
            }}
          >
            {send.isPending ? 'Sending...' : 'Send Proposal'}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Warnings of the proforma. The list of problems is about its fees and the letters. */
function ProformaWarnings({
  preparation: { details, dismissed, answers, draft, file_accepted },
}: SendDialogPart) {
  const letter_of_engagement = draft.letters[0]?.letter ?? '';
  return (
    <SendWarnings
      title="Check the proforma"
      review={{ details: { ...details, letter_of_engagement }, dismissed, fees: null }}
      answers={answers}
      fileAccepted={file_accepted}
    />
  );
}

function Recipients({ preparation: { preview, mail_configured } }: SendDialogPart) {
  const { now, later } = recipients(preview);
  return (
    <>
      {!mail_configured && (
        <Text size="sm" mb="xs">
          Email isn't set up on this server. Copy the links after sending, and pass them on.
          {preview.signing.needs_code &&
            ' Codes can’t be mailed either, so signatories can sign only in person.'}
        </Text>
      )}
      <List size="sm" listStyleType="none">
        {now.map(({ id, name, email }) => (
          <List.Item key={id}>
            {name}, {email}
          </List.Item>
        ))}
        {later.map(({ signatory, after }) => (
          <List.Item key={signatory.id}>
            <Text span inherit c="dimmed">
              {signatory.name}, {signatory.email}: after {after} has signed
            </Text>
          </List.Item>
        ))}
      </List>
    </>
  );
}

function changeText(error: unknown): string {
  const change = errors.PROPOSAL_CHANGED.data.safeParse(error instanceof ORPCError ? error.data : null).data;
  const what = (change && savedBy(change)) ?? 'The proposal has changed since you opened it.';
  return `${what} Below is what will be sent now.`;
}
