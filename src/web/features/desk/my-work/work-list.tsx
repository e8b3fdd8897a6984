import { Box, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { WorkItem } from '#contract/desk/my-work/contract.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { StatusBadge } from '#web/features/clients/clients/status-badge.tsx';
import { DueBadge } from '#web/features/clients/next-steps/due-badge.tsx';
import { useEndStep } from '#web/features/clients/next-steps/use-end-step.ts';
import { formatDate } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './work-list.module.css';

export interface WorkListProps {
  title: string;
  items: readonly WorkItem[];
  has_more?: boolean;
  /** Whether the step, or the client without a step, is still to be done. */
  isOpen: (item: WorkItem) => boolean;
}

/**
 * Clients, one per line, each with the next step and the day it is due. Without a next step, the line shows the company or
 * the day on which the status was set.
 */
export function WorkList({ title, items, has_more = false, isOpen }: WorkListProps) {
  return (
    <SectionCard title={`${title} (${items.length}${has_more ? '+' : ''})`}>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {items.map((item) => (
          <WorkLine key={item.id} item={item} isDone={!isOpen(item)} />
        ))}
      </Stack>
    </SectionCard>
  );
}

function WorkLine({ item, isDone }: { item: WorkItem; isDone: boolean }) {
  const complete = useEndStep('complete');
  const { next_step, next_step_due } = item;
  const name = clientFullName(item);
  return (
    <Group component="li" className={classes.line} gap="md" data-done={isDone || undefined}>
      <Box flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <LinkAnchor to={paths.client} params={{ id: item.id }} fw={500}>
          {name}
        </LinkAnchor>
        <Text size="sm" c="dimmed">
          {next_step ?? item.company ?? `In this status since ${formatDate(item.status_changed_at)}`}
        </Text>
      </Box>
      {next_step_due !== null && <DueBadge due={next_step_due} />}
      <StatusBadge status={item.status} />
      {next_step !== null && (
        <BusyButton
          size="compact-sm"
          variant="default"
          aria-label={`Done: ${next_step}, ${name}`}
          busy={complete.isPending}
          {...(isDone && { leftSection: <IconCheck size={14} aria-hidden />, ...inactive(true) })}
          onClick={() => isDone || complete.mutate({ client_id: item.id, next_step })}
        >
          Done
        </BusyButton>
      )}
    </Group>
  );
}
