import { Box, Text } from '@mantine/core';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { WorkItem } from '#contract/desk/my-work/contract.ts';
import { Line } from '#web/components/line-list.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { StatusBadge } from '#web/features/clients/clients/status-badge.tsx';
import { DueBadge } from '#web/features/clients/next-steps/due-badge.tsx';
import { useStepOfLine } from '#web/features/clients/next-steps/use-step-of-line.tsx';
import { formatDate } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';

/** A client with the next step and its day. Without a step, the company or the day on which the status was set. */
export function WorkLine({ item, isDone }: { item: WorkItem; isDone: boolean }) {
  const { keys, buttons } = useStepOfLine(item, isDone);
  const { next_step, next_step_due } = item;
  return (
    <Line isDone={isDone} {...keys}>
      <Box flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <LinkAnchor to={paths.client} params={{ id: item.id }} fw={500}>
          {clientFullName(item)}
        </LinkAnchor>
        <Text size="sm" c="dimmed">
          {next_step ?? item.company ?? `In this status since ${formatDate(item.status_changed_at)}`}
        </Text>
      </Box>
      {next_step_due !== null && <DueBadge due={next_step_due} />}
      <StatusBadge status={item.status} />
      {buttons}
    </Line>
  );
}
