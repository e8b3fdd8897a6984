import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { orpc } from '#web/lib/api/api.ts';

const SEARCH_DELAY_MS = 120;
const OFFERED = 8;

export interface PickedClient {
  id: string;
  name: string;
}

export interface ClientPickerProps {
  error: ReactNode;
  onPick: (client: PickedClient | null) => void;
}

/** Finds a client by the same fields as the other searches for clients. */
export function ClientPicker({ error, onPick }: ClientPickerProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<PickedClient | null>(null);
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const { data, isFetching } = useQuery({
    ...orpc.clients.list.queryOptions({ input: { search, limit: OFFERED } }),
    enabled: search !== '' && typed !== picked?.name,
    placeholderData: keepPreviousData,
  });
  const found = search === '' ? [] : (data?.items ?? []);
  const options = found.map((client) => ({
    value: client.id,
    label: [clientFullName(client), client.company].filter(Boolean).join(' · '),
  }));
  const known = picked && !options.some(({ value }) => value === picked.id);

  function pick(id: string | null, { label }: { label: string } = { label: '' }): void {
    const client = id === null ? null : { id, name: label };
    setPicked(client);
    onPick(client);
  }

  return (
    <Select
      label="Client"
      placeholder="Search clients, companies, emails, phone numbers..."
      required
      searchable
      clearable
      data-autofocus
      data={known ? [...options, { value: picked.id, label: picked.name }] : options}
      // The server has filtered the options.
      filter={({ options: all }) => all}
      value={picked?.id ?? null}
      onChange={pick}
      searchValue={typed}
      onSearchChange={setTyped}
      {...(search !== '' && !isFetching && { nothingFoundMessage: 'No client found' })}
      comboboxProps={{ withinPortal: false }}
      error={error}
    />
  );
}
