import { Alert, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { DirectDebitState } from '#contract/connections/direct-debit/direct-debit.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { publicClient } from '#web/lib/api/public-client.ts';
import { publicSentence } from '#web/lib/messages/public-messages.ts';

const TEXTS: Readonly<Partial<Record<DirectDebitState, string>>> = {
  sent: 'Please set up a direct debit for our fees. You enter your bank details at GoCardless, and we don’t see them.',
  in_progress: 'Your direct debit is being set up. If you have not finished, you can continue.',
  active: 'Your direct debit is set up. Thank you.',
};

const FAILED = 'The page could not be opened. Check your connection, and try again.';

/** Leads the reader of a signed proposal to the direct debit that they were asked for. */
export function DirectDebitOffer({ token }: { token: string }) {
  const [state, setState] = useState<DirectDebitState | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    // Without an answer, the page stays as it is: the mail has the link, too.
    publicClient.directDebit.ofLink({ token }).then(
      (asked) => setState(asked?.state ?? null),
      () => undefined,
    );
  }, [token]);
  const text = state && TEXTS[state];
  if (!text) return null;

  async function start(): Promise<void> {
    setIsStarting(true);
    setFailure(null);
    try {
      const { url } = await publicClient.directDebit.start({ token });
      window.location.assign(url);
    } catch (error) {
      setFailure(publicSentence(error) ?? FAILED);
      setIsStarting(false);
    }
  }

  return (
    <Alert color="gray" mt="lg" title="Direct debit">
      <Text>{text}</Text>
      {state !== 'active' && (
        <BusyButton mt="sm" busy={isStarting} onClick={() => void start()}>
          Set up the direct debit
        </BusyButton>
      )}
      {failure !== null && (
        <Text role="alert" mt="xs">
          {failure}
        </Text>
      )}
    </Alert>
  );
}
