import { Alert } from '@mantine/core';

/** The reason why the latest send failed, for a client who is still in review. */
export function SendFailure({ reason }: { reason: string | null }) {
  return (
    <Alert variant="light" color="red" title="The last attempt failed" style={{ overflowWrap: 'anywhere' }}>
      {reason ?? 'The bot gave no reason.'}
    </Alert>
  );
}
