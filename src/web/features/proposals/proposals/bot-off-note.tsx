import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/lib/api/api.ts';

/** Says that nothing is sent from here, if the firm uses GoProposal without the bot. */
export function BotOffNote() {
  const { data: settings } = useQuery(orpc.automation.get.queryOptions({ retry: false }));
  if (settings?.enabled !== false) return null;
  return (
    <Text size="sm">
      The bot is off, so nothing is sent from here: only the status changes. Create and send the proposal in
      GoProposal yourself.
    </Text>
  );
}
