import { Badge, Box, Group, Text } from '@mantine/core';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { daysSince } from '#contract/desk/standing/age.ts';
import type { ClientStanding } from '#contract/desk/standing/contract.ts';
import { Line, LineList } from '#web/components/line-list.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { useStepOfLine } from '#web/features/clients/next-steps/use-step-of-line.tsx';
import { formatCount } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { ActionButton } from './action-button.tsx';

interface StandingListProps {
  items: readonly ClientStanding[];
  /** Whether the client still stands as shown. */
  isOpen: (item: ClientStanding) => boolean;
}

/** Clients, one per line: why each is where it is, for how long, and the button of its next action. */
export function StandingList({ items, isOpen }: StandingListProps) {
  return (
    <LineList>
      {items.map((item) => (
        <StandingLine key={item.client.id} item={item} isDone={!isOpen(item)} />
      ))}
    </LineList>
  );
}

function StandingLine({ item, isDone }: { item: ClientStanding; isDone: boolean }) {
  const { client, sentence, action, over_days, has_answers } = item;
  const me = useUser().id;
  const step = useStepOfLine(client, isDone);
  const days = daysSince(client.status_changed_at, new Date());
  const isMyStep = client.next_step !== null && client.next_step_user_id === me;
  return (
    <Line {...(isMyStep && step.keys)}>
      <Box flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <LinkAnchor to={paths.client} params={{ id: client.id }} fw={500}>
          {clientFullName(client)}
        </LinkAnchor>
        {client.company && (
          <Text span size="sm" c="dimmed">
            {' '}
            · {client.company}
          </Text>
        )}
        <Text size="sm">{sentence}</Text>
        {isMyStep && (
          <Group gap="xs" mt={4}>
            <Text size="sm" c="dimmed">
              {client.next_step}
            </Text>
            {step.buttons}
          </Group>
        )}
      </Box>
      <Badge color={over_days === null ? 'gray' : 'yellow'} variant="light">
        {days === 0 ? 'today' : formatCount(days, 'day')}
      </Badge>
      {action && !isDone && (
        <ActionButton action={action} client={client} hasAnswers={has_answers} elsewhere />
      )}
    </Line>
  );
}
