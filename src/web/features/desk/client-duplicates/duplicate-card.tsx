import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type {
  DuplicatePair,
  DuplicateReason,
  SimilarClient,
} from '#contract/desk/client-duplicates/contract.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { StatusBadge } from '#web/features/clients/clients/status-badge.tsx';
import { formatDate } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './duplicate-card.module.css';
import { useDismissDuplicate } from './use-dismiss-duplicate.ts';

const REASONS: Record<DuplicateReason, string> = {
  email: 'Same email',
  phone_number: 'Same phone number',
  company: 'Same company, similar name',
  name: 'Same name',
};

export interface DuplicateCardProps {
  pair: DuplicatePair;
  onMerge: () => void;
}

/** Two similar clients, and what to do about them. */
export function DuplicateCard({ pair: { older, newer, reasons }, onMerge }: DuplicateCardProps) {
  const dismiss = useDismissDuplicate();
  const names = `${clientFullName(older)} and ${clientFullName(newer)}`;
  return (
    <Card component="li">
      <Group gap="xs" mb="sm">
        {reasons.map((reason) => (
          <Badge key={reason} variant="light" color="gray" tt="none">
            {REASONS[reason]}
          </Badge>
        ))}
      </Group>
      <div className={classes.pair}>
        {[older, newer].map((client) => (
          <Similar key={client.id} client={client} />
        ))}
      </div>
      <Group gap="xs" mt="md">
        <Button size="xs" aria-label={`Merge ${names}`} onClick={onMerge}>
          Merge
        </Button>
        <BusyButton
          size="xs"
          variant="default"
          aria-label={`Not the same: ${names}`}
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate({ client_id: older.id, other_id: newer.id })}
        >
          Not the same
        </BusyButton>
      </Group>
    </Card>
  );
}

function Similar({ client }: { client: SimilarClient }) {
  const { email, phone_number, company, proposal_id, created_at } = client;
  return (
    <Stack gap={2} miw={0} style={{ overflowWrap: 'anywhere' }}>
      <Group gap="xs">
        <LinkAnchor to={paths.client} params={{ id: client.id }} fw={500}>
          {clientFullName(client)}
        </LinkAnchor>
        <StatusBadge status={client.status} />
      </Group>
      {[company, email, phone_number].filter(Boolean).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      <Text size="xs" c="dimmed">
        {proposal_id}, added {formatDate(created_at)}
      </Text>
    </Stack>
  );
}
