import { Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { PublicFirm } from '#contract/firm/firm/public-firm.ts';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import { overLimit } from '#web/components/forms/over-limit.ts';
import type { ProposalCalls } from '#web/features/proposals/proposal-page/calls.ts';
import { endOf, failureText, isStale } from '#web/features/proposals/proposal-page/failure.ts';
import { DialogForm } from './dialog-form.tsx';
import { PageDialog } from './page-dialog.tsx';

/** In characters. The server has the same limit. */
const MAX = 2_000;

/** Ends the link of a reader who isn't the signatory, after a confirmation. */
export function NotMeDialog({
  notMe,
  name,
  firm,
  onClose,
  onEnded,
  onStale,
}: {
  notMe: NonNullable<ProposalCalls['notMe']>;
  /** The signatory's. */
  name: string;
  firm: PublicFirm;
  onClose: () => void;
  onEnded: (ended: EndedProposal) => void;
  onStale: (message: string) => Promise<void>;
}) {
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const error = overLimit(note, MAX);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || error) return;
    setFailure(null);
    setBusy(true);
    try {
      await notMe(note.trim());
      onEnded({ state: 'wrong_person', firm });
    } catch (failed) {
      setBusy(false);
      const ended = endOf(failed);
      if (ended) onEnded(ended);
      else if (isStale(failed)) await onStale(failureText(failed));
      else setFailure(failureText(failed));
    }
  }

  return (
    <PageDialog title={`Not ${name}?`} isBusy={busy} onClose={onClose}>
      <DialogForm
        submitLabel={`I am not ${name}`}
        busyLabel="Ending the link…"
        busy={busy}
        failure={failure}
        onSubmit={send}
        onCancel={onClose}
      >
        <Text mb="md">
          This link will stop working, and we will tell {firm.name}. Nothing will be signed.
        </Text>
        <Textarea
          label="Note (optional)"
          description="For example, whom they should write to instead."
          size="md"
          rows={3}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={error}
          readOnly={busy}
          autoFocus
        />
      </DialogForm>
    </PageDialog>
  );
}
