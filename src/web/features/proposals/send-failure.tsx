import { Alert } from '@mantine/core';

/** The reason the latest send failed for a client still in review. */
export function SendFailure({ reason }: { reason: string | null }) {
  return (
    <Alert variant="light" color="red" title="The last attempt failed" style={{ overflowWrap: 'anywhere' }}>
      {reason ?? 'The bot gave no reason.'}
    </Alert>
  );
}
