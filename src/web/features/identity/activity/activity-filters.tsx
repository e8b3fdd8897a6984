import { Button, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ACTIVITY_KIND_LABELS, ACTIVITY_KINDS } from '#contract/identity/activity/activity-kind.ts';
import type { ActivityFilter } from '#contract/identity/activity/contract.ts';
import { hiddenLabel } from '#web/components/forms/hidden-label.ts';
import classes from './activity-filters.module.css';
import { ActorSelect } from './actor-select.tsx';

/** Changes to the filters in the address. A value of undefined removes the filter. */
export type ActivityFilterChange = { [Name in keyof ActivityFilter]?: ActivityFilter[Name] | undefined };

export interface ActivityFiltersProps {
  filter: ActivityFilter;
  onChange: (change: ActivityFilterChange) => void;
  onClear: () => void;
}

const ALL = 'all';

/** The filters of the activity log. Their values are in the address. */
export function ActivityFilters({ filter, onChange, onClear }: ActivityFiltersProps) {
  return (
    <search className={classes.filters} aria-label="Filter activity">
      <ActorSelect value={filter.actor_id} onChange={(actor_id) => onChange({ actor_id })} />
      <Select
        {...hiddenLabel('Kind')}
        allowDeselect={false}
        data={[
          { value: ALL, label: 'All Kinds' },
          ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: ACTIVITY_KIND_LABELS[kind] })),
        ]}
        value={filter.kind ?? ALL}
        onChange={(chosen) => onChange({ kind: ACTIVITY_KINDS.find((kind) => kind === chosen) })}
      />
      <DayInput value={filter.day ?? ''} onChange={(day) => onChange({ day: day || undefined })} />
      {Object.keys(filter).length > 0 && (
        <Button variant="subtle" color="gray" leftSection={<IconX size={14} aria-hidden />} onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </search>
  );
}

/** Ignores days before 2000, because the browser reports a partly typed year as an early one, such as 0020. */
function DayInput({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const [shown, setShown] = useState({ value, typed: value });
  if (shown.value !== value) setShown({ value, typed: value });
  return (
    <TextInput
      {...hiddenLabel('Day')}
      type="date"
      value={shown.typed}
      onChange={({ currentTarget: { value: typed } }) => {
        setShown({ value, typed });
        if (typed === '' || typed >= '2000') onChange(typed);
      }}
    />
  );
}
