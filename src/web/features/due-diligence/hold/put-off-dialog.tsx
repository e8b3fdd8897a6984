import { Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PutOff } from '#contract/due-diligence/hold/put-off.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { SuspicionHelp } from '#web/features/due-diligence/suspicion/suspicion-help.tsx';

/** Asks until when, and why, the deletion of a file is put off. */
export function PutOffDialog({
  busy,
  onPutOff,
  onClose,
}: {
  busy: boolean;
  onPutOff: (input: PutOff, options: { onSuccess: () => void }) => void;
  onClose: () => void;
}) {
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="Put off the deletion"
      submitLabel="Put off"
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        if (!busy) onPutOff({ until: until || null, reason }, { onSuccess: onClose });
      }}
    >
      <Text size="sm">
        Only for legal proceedings, because another law asks for it, or with the client’s consent.
      </Text>
      <TextInput
        label="Until"
        type="date"
        description="Leave empty to end an earlier delay."
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label="Reason"
        required
        autosize
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <SuspicionHelp />
    </FormDialog>
  );
}
