import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Colleague } from '#contract/identity/people/contract.ts';
import { orpc } from '#web/lib/api/api.ts';

export interface PersonSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: string | null;
  onChange: (user_id: string | null) => void;
  /** People to offer until the whole list has loaded. The list loads when the field is first focused. */
  known: readonly Colleague[];
  /** Label of an additional choice with the value null. */
  nobody?: string;
  /** A user who isn't offered. */
  without?: string;
}

const NOBODY = 'nobody';

/** Selects a colleague by name. */
export function PersonSelect({ value, onChange, known, nobody, without, ...field }: PersonSelectProps) {
  const [used, setUsed] = useState(false);
  const people = useQuery({
    ...orpc.people.list.queryOptions(),
    enabled: used,
    staleTime: 60_000,
  });
  const offered = (people.data ?? known).filter(({ user_id }) => user_id !== without);
  return (
    <Select
      searchable
      allowDeselect={false}
      nothingFoundMessage={people.isFetching ? 'Loading...' : 'Nobody found'}
      {...field}
      data={[
        ...(nobody === undefined ? [] : [{ value: NOBODY, label: nobody }]),
        ...offered.map(({ user_id, full_name }) => ({ value: user_id, label: full_name })),
      ]}
      value={value ?? (nobody === undefined ? null : NOBODY)}
      onFocus={() => setUsed(true)}
      onChange={(chosen) => onChange(chosen === NOBODY ? null : chosen)}
    />
  );
}
