import { Alert } from '@mantine/core';

/** Why the newest send of a client in review came to nothing. */
export function SendFailure({ reason }: { reason: string | null }) {
  return (
    <Alert variant="light" color="red" title="The last attempt failed" style={{ overflowWrap: 'anywhere' }}>
      {reason ?? 'The bot gave no reason.'}
    </Alert>
  );
}
