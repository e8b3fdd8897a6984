import { Table, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditLog, auditActionLabel } from '#contract/identity/audit/audit.ts';
import type { AuditFilter } from '#contract/identity/audit/contract.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';

import { AuditFilters } from './audit-filters.tsx';

const ENTRIES_PER_PAGE = 50;

/** Sign-ins, security events and administrative actions, newest first. */
export function AuditLogTab() {
  const [filter, setFilter] = useState<AuditFilter>({});
  const entries = useInfiniteQuery(
    orpc.audit.list.infiniteOptions({
      input: (cursor: string | null) => ({ ...filter, cursor, limit: ENTRIES_PER_PAGE }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
    }),
  );

  return (
    <SectionCard
      title="Audit log"
      description="Sign-ins, security events and administrative actions, newest first."
    >
      <AuditFilters filter={filter} onFilter={setFilter} />
      {entries.isPending ? (
        <Loading />
      ) : entries.isError && !entries.data ? (
        <ErrorState
          title="The audit log could not be loaded"
          onRetry={() => void entries.refetch()}
          retrying={entries.isFetching}
        />
      ) : (
        <Entries items={entries.data.pages.flatMap((page) => page.items)} />
      )}
      <ShowMore query={entries} label="Show older entries" />
    </SectionCard>
  );
}

function Entries({ items }: { items: readonly AuditLog[] }) {
  if (items.length === 0) {
    return <EmptyState icon={IconHistory} size="sm" title="No entries match these filters" />;
  }
  return (
    <Table.ScrollContainer minWidth={400} type="native">
      <Table verticalSpacing="xs" aria-label="Audit log">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>User</Table.Th>
            <Table.Th>Action</Table.Th>
            <Table.Th>Details</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatDateTime(entry.created_at)}</Table.Td>
              <Table.Td>{entry.user_name ?? 'Not signed in'}</Table.Td>
              <Table.Td>{auditActionLabel(entry.action)}</Table.Td>
              <Table.Td>
                {auditDetails(entry.new_values).map((line) => (
                  <Text key={line} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {line}
                  </Text>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface FieldChange {
  from: unknown;
  to: unknown;
}

function isChange(value: unknown): value is FieldChange {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  return typeof value === 'object' ? Object.entries(value).map(pair).join(', ') : String(value);
}

function pair([field, value]: [string, unknown]): string {
  const label = field.replaceAll('_', ' ');
  return isChange(value)
    ? `${label}: ${shown(value.from)} → ${shown(value.to)}`
    : `${label}: ${shown(value)}`;
}

/** Details of an audit log entry for display, such as 'role: staff → admin'. */
function auditDetails(values: Record<string, unknown>): string[] {
  return Object.entries(values).map(pair);
}
