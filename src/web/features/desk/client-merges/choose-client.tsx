import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { clientOptions } from '#web/features/clients/clients/client-query.ts';
import { StatusBadge } from '#web/features/clients/clients/status-badge.tsx';
import { orpc } from '#web/lib/api/api.ts';
import classes from './choose-client.module.css';

const SEARCH_DELAY_MS = 200;
const SHOWN = 8;

/**
 * Finds the second client of a merge. Before a search, it offers likely duplicates. Enter chooses the first client in
 * the list.
 */
export function ChooseClient({ clientId, onChoose }: { clientId: string; onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const { data: record } = useQuery(clientOptions(clientId));
  const { email = '', phone_number, company } = record?.client ?? {};
  const similar = useQuery(
    orpc.clients.findDuplicates.queryOptions({
      input: { email, phone_number: phone_number ?? '', company: company ?? '', except_id: clientId },
      enabled: record !== undefined,
    }),
  );
  const found = useQuery(
    orpc.clients.list.queryOptions({
      input: { search, limit: SHOWN + 1 },
      enabled: search !== '',
      placeholderData: keepPreviousData,
    }),
  );
  const searching = typed.trim() !== '';
  const shown = (searching ? (found.data?.items ?? []) : (similar.data ?? []))
    .filter(({ id }) => id !== clientId)
    .slice(0, SHOWN);
  const settled = searching && search === typed.trim() && !found.isFetching;
  const isNothing = settled && found.data !== undefined && shown.length === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = shown;
        if (first && (!searching || settled)) onChoose(first.id);
      }}
    >
      <Stack gap="sm">
        <TextInput
          type="search"
          label="Find the other client"
          description="Name, email, phone number, company or proposal ID"
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {searching && found.isError && (
          <ErrorState
            title="The clients could not be searched"
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        )}
        <div role="status">
          {!searching && shown.length > 0 && <Text size="sm">Likely duplicates:</Text>}
          {isNothing && (
            <Text size="sm" c="dimmed">
              No other client matches. Try part of a name or email address.
            </Text>
          )}
        </div>
        {shown.length > 0 && (
          <Stack component="ul" gap={0} m={0} p={0} className={classes.list} aria-label="Clients">
            {shown.map((client) => (
              <li key={client.id}>
                <UnstyledButton className={classes.client} onClick={() => onChoose(client.id)}>
                  <div className={classes.who}>
                    <Text size="sm" fw={500}>
                      {clientFullName(client)}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {[client.proposal_id, client.company].filter(Boolean).join(' · ')}
                    </Text>
                  </div>
                  <StatusBadge status={client.status} />
                </UnstyledButton>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </form>
  );
}
