import { Button, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AUDIT_ACTIONS, auditActionLabel } from '#contract/identity/audit/audit.ts';
import type { AuditFilter } from '#contract/identity/audit/contract.ts';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';

const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: auditActionLabel(value) }));

export interface AuditFiltersProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

function without(filter: AuditFilter, field: keyof AuditFilter): AuditFilter {
  const { [field]: _cleared, ...others } = filter;
  return others;
}

export function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  const { data: people = [] } = useQuery(orpc.audit.users.queryOptions());

  function set<Field extends keyof AuditFilter>(field: Field, value: AuditFilter[Field] | null | ''): void {
    onFilter(value ? { ...filter, [field]: value } : without(filter, field));
  }

  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} mb="md" style={{ alignItems: 'end' }}>
      <Select
        label="User"
        placeholder="All users"
        data={people.map(({ user_id, user_name }) => ({ value: user_id, label: user_name || user_id }))}
        value={filter.user_id ?? null}
        onChange={(value) => set('user_id', value)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All users' }}
      />
      <Select
        label="Action"
        placeholder="All actions"
        data={ACTIONS}
        value={filter.action ?? null}
        onChange={(value) =>
          set(
            'action',
            AUDIT_ACTIONS.find((action) => action === value),
          )
        }
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All actions' }}
      />
      <TextInput
        type="date"
        label="From"
        value={filter.from ?? ''}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="To"
        value={filter.to ?? ''}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => onFilter({})} {...inactive(Object.keys(filter).length === 0)}>
        Clear Filters
      </Button>
    </SimpleGrid>
  );
}
