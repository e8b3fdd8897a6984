import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NOT_A_USER } from '#contract/identity/activity/activity-kind.ts';
import { hiddenLabel } from '#web/components/forms/hidden-label.ts';
import { orpc } from '#web/lib/api/api.ts';

const ALL = 'all';

export interface ActorSelectProps {
  value: string | undefined;
  onChange: (actor_id: string | undefined) => void;
}

/** Selects the person who acted. Loads the people on first use, or at once if the address has a user's id. */
export function ActorSelect({ value, onChange }: ActorSelectProps) {
  const [used, setUsed] = useState(false);
  const isUser = value !== undefined && value !== NOT_A_USER;
  const { data: people } = useQuery({
    ...orpc.people.list.queryOptions(),
    enabled: used || isUser,
    staleTime: 60_000,
  });
  const users = (people ?? []).map(({ user_id, full_name }) => ({ value: user_id, label: full_name }));
  const isUnknown = isUser && !users.some((user) => user.value === value);
  return (
    <Select
      {...hiddenLabel('Person')}
      searchable
      allowDeselect={false}
      data={[
        { value: ALL, label: 'All People' },
        { value: NOT_A_USER, label: 'Clients and services' },
        ...users,
        ...(isUnknown ? [{ value, label: people ? 'A deleted user' : 'Loading...' }] : []),
      ]}
      value={value ?? ALL}
      onFocus={() => setUsed(true)}
      onChange={(chosen) => onChange(chosen === ALL || chosen === null ? undefined : chosen)}
    />
  );
}
