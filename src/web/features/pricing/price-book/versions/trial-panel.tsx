import { Alert, List, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { billingText } from '#contract/pricing/client-values/value-text.ts';
import type { SheetLine } from '#contract/pricing/price-book/sheet-rows.ts';
import type { Trial } from '#contract/pricing/price-book/trial.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { changeText } from '#web/features/pricing/fees/fee-text.ts';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';

export interface TrialPanelProps {
  versionId: string;
  /** The version's counter. When it changes, the trial runs again. */
  version: number;
  /** Lines of a file to try with the draft. */
  lines?: SheetLine[];
}

/**
 * Computes the fees of the last proformas with the version in force and with this version. Lists the proformas whose
 * fees differ, by line, or all of them if no version is in force, and what can't be priced.
 */
export function TrialPanel({ versionId, version, lines }: TrialPanelProps) {
  const trial = useQuery({
    ...orpc.priceBook.trial.queryOptions({ input: { id: versionId, ...(lines && { lines }) }, gcTime: 0 }),
    // A file is too large for a query key, and the dialog shows only one file at a time.
    queryKey: [...orpc.priceBook.trial.key(), versionId, version, lines?.length ?? 0],
    staleTime: 0,
  });
  if (trial.isPending) return <Skeleton h={64} role="status" aria-label="Pricing the last proformas..." />;
  if (!trial.data)
    return (
      <ErrorState
        title="The last proformas could not be priced"
        onRetry={() => void trial.refetch()}
        retrying={trial.isFetching}
      />
    );
  return <TrialResult trial={trial.data} />;
}

const TOTALS = ['one_off', 'monthly', 'quarterly', 'annually', 'unpriced'] as const;

const differs = ({ before, after, changes }: Trial['proformas'][number]) =>
  before === null || changes.length > 0 || TOTALS.some((total) => before[total] !== after[total]);

function TrialResult({ trial: { proformas, compared_with, unpriced, together } }: { trial: Trial }) {
  if (proformas.length === 0)
    return (
      <Text size="sm" c="dimmed">
        There is no proforma yet to try the prices on.
      </Text>
    );
  const different = proformas.filter(differs);
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {compared_with === null
          ? `The last ${formatCount(proformas.length, 'proforma')} at these prices:`
          : different.length === 0
            ? `The last ${formatCount(proformas.length, 'proforma')} would cost the same.`
            : `${different.length} of the last ${formatCount(proformas.length, 'proforma')} would differ:`}
      </Text>
      {unpriced.length > 0 && (
        <Alert color="yellow" variant="light" title="Can't be priced at these prices">
          <List size="sm">
            {unpriced.map(({ name, why, proformas: count }) => (
              <List.Item key={`${name} ${why}`} style={{ overflowWrap: 'anywhere' }}>
                {name}, in {formatCount(count, 'proforma')}: {why}.
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {different.length > 0 && (
        <Table.ScrollContainer minWidth={360} maxHeight="40dvh">
          <Table verticalSpacing={4} aria-label="Proformas that differ">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Client</Table.Th>
                {compared_with !== null && <Table.Th>In version {compared_with}</Table.Th>}
                <Table.Th>At these prices</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {different.map(({ id, client_name, before, after, changes }) => (
                <Table.Tr key={id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {client_name}
                    {compared_with !== null &&
                      changes.map((change) => (
                        <Text key={change.key} size="xs" c="dimmed">
                          {changeText(change)}
                        </Text>
                      ))}
                  </Table.Td>
                  {compared_with !== null && <Table.Td>{before && billingText(before)}</Table.Td>}
                  <Table.Td>{billingText(after)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">
                  {formatCount(together.clients, 'client')} together
                  <Text size="xs" c="dimmed">
                    Each with the newest of these proformas, before VAT
                  </Text>
                </Table.Th>
                {together.before && <Table.Td>{billingText(together.before)}</Table.Td>}
                <Table.Td>{billingText(together.after)}</Table.Td>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
