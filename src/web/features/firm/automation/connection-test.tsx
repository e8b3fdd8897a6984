import { Alert, Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ConnectionTest as Answer } from '#contract/firm/automation/automation-settings.ts';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/** Checks with Axiom that the key works and that the typed bot exists. The bot ID needn't be saved. */
export function ConnectionTestButton({ botId }: { botId: string }) {
  const test = useMutation(
    orpc.automation.testConnection.mutationOptions({
      onError: (error) => notifyError(describeError(error, 'Failed to test the connection')),
    }),
  );
  const answer = test.data && sentenceOf(test.data, test.variables?.bot_id.trim() ?? '');
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        aria-busy={test.isPending}
        onClick={() => test.mutate({ bot_id: botId })}
        {...inactive(test.isPending)}
      >
        {test.isPending ? 'Testing...' : 'Test Connection'}
      </Button>
      <div role="status">
        {answer && (
          <Alert mt="sm" color={answer.color}>
            {answer.text}
          </Alert>
        )}
      </div>
    </div>
  );
}

function sentenceOf({ result, message }: Answer, botId: string): { color: string; text: string } {
  const reason = message === null ? '' : `: ${message}`;
  switch (result) {
    case 'no_key':
      return { color: 'gray', text: 'This feature is coming soon' };
    case 'connected':
      return { color: 'green', text: `Connected: the key works and the bot '${botId}' exists.` };
    case 'bot_unknown':
      return {
        color: 'yellow',
        text: botId
          ? `The key works, but Axiom has no bot named '${botId}'.`
          : 'The key works. Enter a Bot ID to check whether the bot exists.',
      };
    case 'key_refused':
      return { color: 'red', text: `Axiom rejected the key${reason}` };
    case 'unreachable':
      return { color: 'red', text: `Could not reach Axiom${reason}` };
  }
}
