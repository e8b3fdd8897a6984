import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isBlank, tidyText } from '#contract/clean-text.ts';
import { DISMISSAL_REASON_MAX } from '#contract/missing-services/dismissal.ts';
import type { MissingService } from '#contract/missing-services/missing-services.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { FormActions } from '#web/components/forms/form-actions.tsx';

export interface DismissDialogProps {
  finding: MissingService;
  onDismiss: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason why a hint doesn't apply. */
export function DismissDialog({ finding, onDismiss, onClose }: DismissDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <Dialog onClose={onClose} title="Dismiss this hint" closeOnClickOutside={reason === ''}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React would pass the event on to the proforma's form, which contains the dialog.
          event.stopPropagation();
          if (isBlank(reason)) setError('Enter a reason');
          else onDismiss(tidyText(reason));
        }}
      >
        <Stack>
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
          <FormActions
            submitLabel="Dismiss"
            busyLabel="Dismiss"
            busy={false}
            cancel={
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}
