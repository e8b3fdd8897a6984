import { Alert } from '@mantine/core';
import { type ClientStatus, STATUS_LABELS } from '#contract/clients/client-status.ts';

/** Over a form that is only there still because of what was typed in it. */
export function HeldFormNote({ status }: { status: ClientStatus }) {
  return (
    <Alert color="yellow" role="status" title={`The client is in ${STATUS_LABELS[status]} now`} mb="md">
      The client was moved while this form was being filled in. What was typed is still here, not saved yet.
    </Alert>
  );
}
