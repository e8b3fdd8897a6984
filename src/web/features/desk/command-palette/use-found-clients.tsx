import { useDebouncedValue } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { StatusBadge } from '#web/features/clients/clients/status-badge.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { Command } from './command.ts';

/** Delay after the last keystroke, in milliseconds. */
const SEARCH_DELAY_MS = 120;
const SHOWN = 6;

/** Searches the same six fields as every client search, and returns the newest matches. */
export function useFoundClients(typed: string) {
  const navigate = useNavigate();
  const [search] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const wanted = search !== '' && typed !== '';
  const { data, isFetching, isError } = useQuery({
    ...orpc.clients.list.queryOptions({ input: { search, limit: SHOWN } }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const found = wanted ? (data?.items ?? []) : [];
  const commands = found.map(
    (client): Command => ({
      id: client.id,
      label: clientFullName(client),
      detail: detailOf(client, search),
      icon: IconUser,
      aside: <StatusBadge status={client.status} />,
      run: () => void navigate({ to: paths.client, params: { id: client.id } }),
    }),
  );
  const searching = typed !== '' && (isFetching || search !== typed);
  return { commands, searching, failed: wanted && isError };
}

/** Shows matching fields first, so that it's clear why the client was found. */
function detailOf(client: ListedClient, search: string): string {
  const { email, phone_number, proposal_id, company } = client;
  const text = search.toLowerCase();
  const searched = [email, phone_number, proposal_id].filter((value) => value?.toLowerCase().includes(text));
  return [...new Set([...searched, company, email])].filter(Boolean).slice(0, 2).join(' · ');
}
