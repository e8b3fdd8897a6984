import { Group, Skeleton, Text } from '@mantine/core';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_DESCRIPTIONS,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import { LinkCard } from '#web/components/navigation/links.tsx';
import { StatusIcon } from '#web/features/clients/clients/status-badge.tsx';
import { formatNumber } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './status-cards.module.css';

/** `counts` is undefined while loading. */
export function StatusCards({ counts }: { counts: Record<ClientStatus, number> | undefined }) {
  return (
    <div className={classes.cards}>
      {CLIENT_STATUSES.map((status) => (
        <LinkCard
          key={status}
          to={paths.clients}
          search={{ status }}
          padding="md"
          c="var(--mantine-color-text)"
          td="none"
        >
          <Group gap={6} wrap="nowrap" c={`var(--tg-status-${status}-fg)`}>
            <StatusIcon status={status} />
            <Text size="sm" fw={500}>
              {STATUS_LABELS[status]}
            </Text>
          </Group>
          {counts ? (
            <Text fz="1.75rem" fw={600} lh={1.3}>
              {formatNumber(counts[status])}
            </Text>
          ) : (
            <Skeleton height={28} width={56} my={5} />
          )}
          <Text size="xs" c="dimmed" style={{ textWrap: 'pretty' }}>
            {STATUS_DESCRIPTIONS[status]}
          </Text>
        </LinkCard>
      ))}
    </div>
  );
}
