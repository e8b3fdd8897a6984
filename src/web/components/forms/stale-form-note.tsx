import { Alert } from '@mantine/core';
import { type ClientStatus, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';

/** Shown above a form that stays on the screen only because it has unsaved changes. */
export function StaleFormNote({ status }: { status: ClientStatus }) {
  return (
    <Alert color="yellow" role="status" title={`This client is now in ${STATUS_LABELS[status]}`} mb="md">
      The client's status changed while you were filling in this form. Your changes are still here, but have
      not been saved.
    </Alert>
  );
}
