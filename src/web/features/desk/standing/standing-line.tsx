import { Badge, Group, Text } from '@mantine/core';
import type { Standing } from '#contract/desk/standing/standing.ts';

/** Says how things stand with the client. The page's header offers the next action. */
export function StandingLine({ sentence, over_days }: Standing) {
  return (
    <Group gap="sm">
      <Text fw={500} style={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}>
        {sentence}
      </Text>
      {over_days !== null && (
        <Badge color="yellow" variant="light">
          {over_days} {over_days === 1 ? 'day' : 'days'} or more
        </Badge>
      )}
    </Group>
  );
}
