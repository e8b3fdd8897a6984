import { Alert } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '#web/lib/api.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { describeError } from '#web/lib/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/notify.ts';

const FAILED = 'Your email address could not be verified. Please open the link again.';

/** Follows a verification mail's link, and says what came of it: above the form, or as a toast to who is signed in. */
export function VerifyEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const asked = useRef<string | null>(null);
  const { user } = useAuth();
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: () => client.auth.verifyEmail({ token }),
    onSuccess: () => user && notifySuccess('The email address is verified.'),
    onError: (failure) => user && notifyError(describeError(failure, FAILED)),
    // Who is signed in is led straight on from here.
    onSettled: onDone,
  });

  useEffect(() => {
    // A link works once: asking twice would make a good one look used.
    if (asked.current === token) return;
    asked.current = token;
    mutate();
  }, [token, mutate]);

  return (
    <div role="status">
      {isSuccess && (
        <Alert color="green" variant="light" p="sm" mb="sm">
          Your email address is verified. You can sign in now.
        </Alert>
      )}
      {error && (
        <Alert color="red" variant="light" p="sm" mb="sm">
          {describeError(error, FAILED)}
        </Alert>
      )}
    </div>
  );
}
