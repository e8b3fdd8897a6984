import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Webhook } from '#contract/firm/webhooks/webhook.ts';
import { CodeBlock } from '#web/components/code-block.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { outcomeSentence } from './delivery-texts.ts';

/** The 'Send Test' button, and the response of the receiver. */
export function useSendTest(webhook: Webhook): { button: ReactNode; answer: ReactNode } {
  const test = useMutation(
    orpc.webhooks.sendTest.mutationOptions({
      onError: (error) => notifyError(describeError(error, 'Failed to send the test')),
    }),
  );
  const { data: sent } = test;
  return {
    button: (
      <Button
        variant="default"
        size="xs"
        aria-busy={test.isPending}
        onClick={() => test.mutate({ id: webhook.id })}
        {...inactive(test.isPending)}
      >
        {test.isPending ? 'Sending...' : 'Send Test'}
      </Button>
    ),
    answer: (
      <div role="status">
        {sent && (
          <Alert
            ref={returnFocusOnUnmount}
            mt="xs"
            color={sent.state === 'delivered' ? 'green' : 'red'}
            title={sent.state === 'delivered' ? 'The test was delivered' : 'The test failed'}
            withCloseButton
            closeButtonLabel="Close"
            onClose={test.reset}
          >
            <Stack gap="xs">
              <Text size="sm">{outcomeSentence(sent)}</Text>
              {sent.answer && <CodeBlock text={sent.answer} />}
            </Stack>
          </Alert>
        )}
      </div>
    ),
  };
}
