import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { HIT_DECISION_LABELS, type SanctionsHit } from '#contract/due-diligence/sanctions/hit.ts';
import { dayText } from '#contract/values/day-text.ts';
import { Line } from '#web/components/line-list.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { momentText } from '#web/lib/browser/moment-text.ts';
import { paths } from '#web/lib/navigation/paths.ts';

export function HitLine({ hit, onDecide }: { hit: SanctionsHit; onDecide: () => void }) {
  const { client, party, entry, decision, list } = hit;
  return (
    <Line align="flex-start">
      <Box miw={0} flex="1 1 14rem" style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {party.name}
          </Text>
          {client && client.name !== party.name && (
            <LinkAnchor size="sm" underline="always" to={paths.client} params={{ id: client.id }}>
              {client.name}
            </LinkAnchor>
          )}
          {decision && (
            <Badge color={decision === 'the_same' ? 'red' : 'gray'}>{HIT_DECISION_LABELS[decision]}</Badge>
          )}
          {hit.is_high_risk && <Badge color="orange">High risk</Badge>}
        </Group>
        <Text size="sm">
          Like {hit.matched_name} ({entry.unique_id})
        </Text>
        {decision ? (
          <Text size="sm" c="dimmed">
            {hit.reason} ({hit.decided_by_name}
            {hit.decided_at && `, ${momentText(hit.decided_at)}`})
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            Found on {momentText(hit.found_at)}
            {list.reported_on && ` with the list of ${dayText(list.reported_on)}`}
          </Text>
        )}
      </Box>
      <Button
        variant={decision ? 'subtle' : 'default'}
        size="xs"
        onClick={onDecide}
        aria-label={`${decision ? 'Decide again' : 'Decide'} about ${party.name}`}
      >
        {decision ? 'Decide again' : 'Decide'}
      </Button>
    </Line>
  );
}
