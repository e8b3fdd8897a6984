import { Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Meeting } from '#contract/proposals/proposal-page/meeting.ts';
import {
  ConfirmationField,
  confirmationProblem,
  NO_CONFIRMATION,
} from '#web/components/forms/confirmation-field.tsx';
import { DialogForm } from '#web/features/proposals/proposal-page/dialogs/dialog-form.tsx';
import { PageDialog } from '#web/features/proposals/proposal-page/dialogs/page-dialog.tsx';
import { failureText } from '#web/features/proposals/proposal-page/failure.ts';
import { publicClient } from '#web/lib/api/public-client.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';

/** The firm's own signature, by the user whom the proposal names, who enters the password again to sign. */
export function CountersignInPersonDialog({
  meeting: { document_hash, intent },
  hasSecondFactor,
  versionId,
  onClose,
  onSigned,
}: {
  meeting: Meeting;
  hasSecondFactor: boolean;
  versionId: string;
  onClose: () => void;
  onSigned: () => void;
}) {
  const [name, setName] = useState('');
  const [agrees, setAgrees] = useState(false);
  const [confirmation, setConfirmation] = useState(NO_CONFIRMATION);
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submission = useSubmissionId();
  const typed_name = name.trim();
  const unconfirmed = confirmationProblem(confirmation);

  async function sign(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setIsChecked(true);
    setFailure(null);
    const missing = [typed_name === '', !agrees, unconfirmed !== null].indexOf(true);
    if (missing >= 0) {
      form.current?.querySelectorAll('input')[missing]?.focus();
      return;
    }
    setBusy(true);
    try {
      const signing = { version_id: versionId, typed_name, document_hash, agrees: { intent: true as const } };
      const submission_id = submission.idOf(signing);
      await publicClient.proposalPage.countersign({ ...signing, submission_id, confirmation });
      onSigned();
    } catch (error) {
      setBusy(false);
      setFailure(failureText(error));
    }
  }

  return (
    <PageDialog title="Countersign for the firm" isBusy={busy} onClose={onClose}>
      <DialogForm
        ref={form}
        submitLabel="Countersign"
        busyLabel="Signing…"
        busy={busy}
        failure={failure}
        onSubmit={sign}
        onCancel={onClose}
      >
        <TextInput
          label="Type your full name"
          size="md"
          autoComplete="name"
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          readOnly={busy}
          error={isChecked && typed_name === '' && 'Type your full name to sign'}
        />
        <Checkbox
          mt="md"
          size="md"
          label={intent}
          checked={agrees}
          onChange={(event) => setAgrees(event.currentTarget.checked)}
          error={isChecked && !agrees && 'Tick this box to agree and sign'}
        />
        <ConfirmationField
          mt="md"
          size="md"
          value={confirmation}
          onChange={setConfirmation}
          hasSecondFactor={hasSecondFactor}
          readOnly={busy}
          error={isChecked && unconfirmed}
        />
      </DialogForm>
    </PageDialog>
  );
}
