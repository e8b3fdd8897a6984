import { Avatar, Box, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import {
  IconAt,
  IconBuilding,
  IconCalendar,
  IconCompass,
  IconPhone,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Client, clientFullName, clientInitials } from '#contract/clients/client.ts';
import { sourceLabel } from '#contract/clients/inquiry-source.ts';
import { LinkButton } from '#web/components/links.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import classes from './client-card.module.css';

/** Pixels: the same for every card, so that the list's length is known before its clients are. */
export const CARD_HEIGHT = 272;

export interface ClientCardProps {
  client: Client;
  /** Beside 'View'. */
  action: ReactNode;
}

export function ClientCard({ client, action }: ClientCardProps) {
  const name = clientFullName(client);
  return (
    <Card component="article" aria-label={name} padding="md" className={classes.card}>
      <Group wrap="nowrap" gap="sm" align="center">
        <Avatar radius="xl" size={36} color="brand" aria-hidden>
          {clientInitials(client)}
        </Avatar>
        <Box miw={0} flex={1}>
          <Text fw={600} truncate title={name}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {client.proposal_id}
          </Text>
        </Box>
      </Group>
      <Box my="sm">
        <StatusBadge status={client.status} />
      </Box>
      <Stack gap={4}>
        <Line icon={IconBuilding} text={client.company} />
        <Line icon={IconAt} text={client.email} />
        <Line icon={IconPhone} text={client.phone_number} />
        <Line icon={IconCompass} text={client.inquiry_source && sourceLabel(client.inquiry_source)} />
        <Line icon={IconCalendar} text={`Created ${formatDate(client.created_at)}`} />
      </Stack>
      <div className={classes.actions}>
        <LinkButton
          variant="default"
          size="xs"
          to={paths.client}
          params={{ id: client.id }}
          aria-label={`View ${name}`}
        >
          View
        </LinkButton>
        {action}
      </div>
    </Card>
  );
}

/** Nothing where the client has no such text. */
function Line({ icon: Icon, text }: { icon: TablerIcon; text: string | null }) {
  if (!text) return null;
  return (
    <div className={classes.line}>
      <Icon size={14} stroke={1.6} aria-hidden />
      <Text truncate inherit title={text}>
        {text}
      </Text>
    </div>
  );
}

export function ClientCardSkeleton() {
  return (
    <Card padding="md" className={classes.card} aria-hidden>
      <Group wrap="nowrap" gap="sm">
        <Skeleton circle height={36} />
        <Stack gap={6} flex={1}>
          <Skeleton height={12} width="70%" />
          <Skeleton height={10} width="40%" />
        </Stack>
      </Group>
      <Skeleton height={24} width={110} my="sm" />
      <Stack gap={10} mt={4}>
        <Skeleton height={10} width="80%" />
        <Skeleton height={10} width="90%" />
        <Skeleton height={10} width="55%" />
      </Stack>
      <div className={classes.actions}>
        <Skeleton height={30} />
        <Skeleton height={30} />
      </div>
    </Card>
  );
}
