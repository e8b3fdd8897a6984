import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { orpc } from '#web/lib/api/api.ts';

/** Number of clients offered at once. */
const OFFERED = 10;
/** Milliseconds after the last keystroke. */
const DELAY_MS = 300;

interface Choice {
  value: string;
  label: string;
}

/**
 * For a template's preview: the client whose data fills the template, and a select to choose another client. Starts
 * with the first client.
 */
export function useSampleClient(): {
  /** Null until the clients are loaded, or if there are none. */
  client_id: string | null;
  /** True if the list has loaded and there are no clients. */
  hasNoClients: boolean;
  select: ReactNode;
} {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search === chosen?.label ? '' : search, DELAY_MS);
  const { data: found } = useQuery(
    orpc.clients.list.queryOptions({
      input: { limit: OFFERED, ...(settled && { search: settled }) },
      placeholderData: keepPreviousData,
    }),
  );
  const offered = (found?.items ?? []).map((client) => ({
    value: client.id,
    label: `${clientFullName(client)} (${client.proposal_id})`,
  }));
  const client_id = (chosen ?? offered[0])?.value ?? null;
  return {
    client_id,
    hasNoClients: found?.items.length === 0 && settled === '',
    select: (
      <Select
        label="Preview with"
        searchable
        data={chosen && !offered.some(({ value }) => value === chosen.value) ? [chosen, ...offered] : offered}
        // The server has searched already.
        filter={({ options }) => options}
        nothingFoundMessage="No client found"
        allowDeselect={false}
        value={client_id}
        onChange={(id) => setChosen(offered.find(({ value }) => value === id) ?? chosen)}
        searchValue={search}
        onSearchChange={setSearch}
      />
    ),
  };
}
