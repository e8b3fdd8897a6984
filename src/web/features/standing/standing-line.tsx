import { Badge, Card, Group, Text } from '@mantine/core';
import { factsOf } from '#contract/standing/facts.ts';
import { standingOf } from '#contract/standing/standing.ts';
import type { ClientRecord } from '#web/features/clients/client-query.ts';
import { useNow } from '#web/lib/browser/use-now.ts';
import { ActButton } from './act-button.tsx';

/** Says how things stand with the client, and offers the next act as a button. */
export function StandingLine({ record }: { record: ClientRecord }) {
  const now = useNow();
  const facts = factsOf(record);
  const { sentence, act, over_days } = standingOf(facts, now);
  return (
    <Card component="section" aria-label="Where this client stands" tabIndex={-1} py="sm" mb="md">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" flex="1 1 16rem" miw={0}>
          <Text fw={500} style={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}>
            {sentence}
          </Text>
          {over_days !== null && (
            <Badge color="yellow" variant="light">
              Over {over_days} {over_days === 1 ? 'day' : 'days'}
            </Badge>
          )}
        </Group>
        {act && (
          <ActButton key={act.id} act={act} client={record.client} hasAnswers={facts.answered_at !== null} />
        )}
      </Group>
    </Card>
  );
}
