import { useDebouncedValue } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clientFullName, type ListedClient } from '#contract/clients/client.ts';
import { StatusBadge } from '#web/features/clients/status-badge.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { Command } from './command.ts';

/** Milliseconds after the last key before the server is asked. */
const SEARCH_DELAY_MS = 120;
const SHOWN = 6;

/** The newest clients with the text in one of the six fields that every search looks in. */
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

/** Where the client is from, and first of all what was looked for, so that one sees why they were found. */
function detailOf(client: ListedClient, search: string): string {
  const { email, phone_number, proposal_id, company } = client;
  const text = search.toLowerCase();
  const searched = [email, phone_number, proposal_id].filter((value) => value?.toLowerCase().includes(text));
  return [...new Set([...searched, company, email])].filter(Boolean).slice(0, 2).join(' · ');
}
