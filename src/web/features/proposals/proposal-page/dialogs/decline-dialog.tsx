import { Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import { overLimit } from '#web/components/forms/over-limit.ts';
import type { ProposalCalls } from '#web/features/proposals/proposal-page/calls.ts';
import { endOf, failureText, isStale } from '#web/features/proposals/proposal-page/failure.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { DialogForm } from './dialog-form.tsx';
import { PageDialog } from './page-dialog.tsx';

/** In characters. The server has the same limit. */
const MAX = 2_000;

/** Declines the proposal for all its signatories, after a confirmation. */
export function DeclineDialog({
  decline,
  firm,
  onClose,
  onDeclined,
  onEnded,
  onStale,
}: {
  decline: NonNullable<ProposalCalls['decline']>;
  firm: string;
  onClose: () => void;
  onDeclined: () => void;
  onEnded: (ended: EndedProposal) => void;
  onStale: (message: string) => Promise<void>;
}) {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submission = useSubmissionId();
  const error = overLimit(reason, MAX);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || error) return;
    setFailure(null);
    setBusy(true);
    try {
      await decline(reason.trim(), submission.idOf(reason.trim()));
      onDeclined();
    } catch (failed) {
      setBusy(false);
      const ended = endOf(failed);
      if (ended) onEnded(ended);
      else if (isStale(failed)) await onStale(failureText(failed));
      else setFailure(failureText(failed));
    }
  }

  return (
    <PageDialog title="Decline this proposal?" isBusy={busy} onClose={onClose}>
      <DialogForm
        submitLabel="Decline the proposal"
        busyLabel="Declining…"
        color="red"
        cancelLabel="Keep the proposal"
        busy={busy}
        failure={failure}
        onSubmit={send}
        onCancel={onClose}
      >
        <Text mb="md">
          Nobody can sign it afterwards. If you only want something changed, ask {firm} a question instead.
        </Text>
        <Textarea
          label="Reason (optional)"
          description="It helps us to understand."
          size="md"
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={error}
          readOnly={busy}
          autoFocus
        />
      </DialogForm>
    </PageDialog>
  );
}
