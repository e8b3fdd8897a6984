import { Button, Text, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import { overLimit } from '#web/components/forms/over-limit.ts';
import type { ProposalCalls } from '#web/features/proposals/proposal-page/calls.ts';
import { endOf, failureText } from '#web/features/proposals/proposal-page/failure.ts';
import classes from '#web/features/proposals/proposal-page/proposal.module.css';
import type { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { DialogForm } from './dialog-form.tsx';
import { PageDialog } from './page-dialog.tsx';

/** In characters. The server has the same limit. */
const MAX = 5_000;

/** Sends a question to the firm. The typed text stays if the dialog is closed or the request fails. */
export function AskDialog({
  ask,
  maySign,
  question,
  onQuestion,
  submission,
  onClose,
  onEnded,
}: {
  ask: NonNullable<ProposalCalls['ask']>;
  maySign: boolean;
  question: string;
  onQuestion: (question: string) => void;
  submission: ReturnType<typeof useSubmissionId>;
  onClose: () => void;
  onEnded: (ended: EndedProposal) => void;
}) {
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing');
  const field = useRef<HTMLTextAreaElement>(null);
  const busy = state === 'sending';

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const text = question.trim();
    const problem = text === '' ? 'Write your question' : overLimit(question, MAX);
    setError(problem ?? null);
    if (problem) {
      field.current?.focus();
      return;
    }
    setFailure(null);
    setState('sending');
    try {
      await ask(text, submission.idOf(text));
      submission.accepted();
      onQuestion('');
      setState('sent');
    } catch (failed) {
      setState('typing');
      const ended = endOf(failed);
      if (ended) onEnded(ended);
      else setFailure(failureText(failed));
    }
  }

  if (state === 'sent') {
    return (
      <PageDialog title="Your question was sent" isBusy={false} onClose={onClose}>
        <Text role="status">
          We will answer you by email.{maySign && ' In the meantime, you can still sign.'}
        </Text>
        <div className={classes.dialogButtons}>
          <Button size="md" data-autofocus autoFocus onClick={onClose}>
            Close
          </Button>
        </div>
      </PageDialog>
    );
  }
  return (
    <PageDialog title="Ask a question" isBusy={busy} onClose={onClose}>
      <DialogForm
        submitLabel="Send the question"
        busyLabel="Sending…"
        busy={busy}
        failure={failure}
        onSubmit={send}
        onCancel={onClose}
      >
        <Textarea
          ref={field}
          label="Your question"
          description="We will answer you by email."
          size="md"
          rows={5}
          value={question}
          onChange={(event) => onQuestion(event.currentTarget.value)}
          error={overLimit(question, MAX) ?? error}
          readOnly={busy}
          autoFocus
        />
      </DialogForm>
    </PageDialog>
  );
}
