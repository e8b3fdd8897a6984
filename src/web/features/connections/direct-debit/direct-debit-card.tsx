import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { DIRECT_DEBIT_COLOURS, DIRECT_DEBIT_LABELS } from './direct-debit-text.ts';

/** The state of the direct debit that a client was asked for. */
export function DirectDebitCard({ clientId }: { clientId: string }) {
  const { data } = useQuery(orpc.directDebit.ofClient.queryOptions({ input: { client_id: clientId } }));
  if (!data) return null;
  return (
    <SectionCard title="Direct Debit">
      <Badge variant="light" color={DIRECT_DEBIT_COLOURS[data.state]}>
        {DIRECT_DEBIT_LABELS[data.state]}
      </Badge>
      <Text size="sm" c="dimmed" mt="xs">
        Since {formatDateTime(data.state_at)} · asked {formatDateTime(data.asked_at)}
      </Text>
    </SectionCard>
  );
}
