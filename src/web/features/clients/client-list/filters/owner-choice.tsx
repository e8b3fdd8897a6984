import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NOBODY } from '#contract/clients/clients/filter-values.ts';
import { orpc } from '#web/lib/api/api.ts';
import { FilterChoice } from './filter-choice.tsx';

interface OwnerChoiceProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Id of the signed-in user. */
  userId: string;
}

/** Filters by owner. Colleagues load when the field is first used, or if the address names one. */
export function OwnerChoice({ value, onChange, userId }: OwnerChoiceProps) {
  const [used, setUsed] = useState(false);
  const isColleague = value !== undefined && value !== NOBODY && value !== userId;
  const { data: people = [] } = useQuery({
    ...orpc.people.list.queryOptions(),
    enabled: used || isColleague,
    staleTime: 60_000,
  });
  const colleagues = people
    .filter(({ user_id }) => user_id !== userId)
    .map(({ user_id, full_name }) => ({ value: user_id, label: full_name }));
  const isListed = colleagues.some((colleague) => colleague.value === value);
  return (
    <div
      style={{ display: 'contents' }}
      onFocusCapture={() => setUsed(true)}
      onPointerDownCapture={() => setUsed(true)}
    >
      <FilterChoice
        label="Owner"
        data={[
          { value: 'all', label: 'All Owners' },
          { value: userId, label: 'Mine' },
          { value: NOBODY, label: "Nobody's" },
          ...colleagues,
          ...(isColleague && !isListed ? [{ value, label: "A Colleague's" }] : []),
        ]}
        value={value ?? 'all'}
        onChange={(owner) => onChange(owner === 'all' ? undefined : owner)}
      />
    </div>
  );
}
