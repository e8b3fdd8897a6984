import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { DISMISSAL_REASON_MAX } from '#contract/pricing/missing-services/dismissal.ts';
import type { MissingService } from '#contract/pricing/missing-services/missing-services.ts';
import { isBlank, tidyText } from '#contract/values/clean-text.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';

export interface DismissDialogProps {
  finding: MissingService;
  onDismiss: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason why a hint doesn't apply. */
export function DismissDialog({ finding, onDismiss, onClose }: DismissDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  function submit(): void {
    if (isBlank(reason)) setError('Enter a reason');
    else onDismiss(tidyText(reason));
  }

  return (
    <FormDialog
      title="Dismiss this hint"
      submitLabel="Dismiss"
      closeOnClickOutside={reason === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{finding.reason}</Text>
      <Textarea
        label="Reason"
        description="Saved with the proforma and your name."
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={DISMISSAL_REASON_MAX}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError(null);
        }}
      />
    </FormDialog>
  );
}
