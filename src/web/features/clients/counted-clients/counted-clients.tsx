import { Table, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

type Named = Pick<Client, 'id' | 'first_name' | 'surname' | 'company'>;

interface CountedClientsProps<Item extends Named> {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** Default: the client's id. */
  keyOf?: (item: Item) => string;
  /** After the client's name. */
  columns: readonly { title: string; align?: 'right'; cell: (item: Item) => ReactNode }[];
}

/** The clients that a number counts, a page at a time. */
export function CountedClients<Item extends Named>({
  label,
  query,
  keyOf = ({ id }) => id,
  columns,
}: CountedClientsProps<Item>) {
  if (query.isPending) return <Loading />;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="The clients could not be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Text size="sm">No client is left in this list.</Text>;
  return (
    <>
      <Table.ScrollContainer minWidth={columns.length > 1 ? 420 : 0} type="native">
        <Table aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Client</Table.Th>
              {columns.map(({ title, align }) => (
                <Table.Th key={title} ta={align}>
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Table.Tr key={keyOf(item)}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <LinkAnchor inherit to={paths.client} params={{ id: item.id }}>
                    {clientFullName(item)}
                  </LinkAnchor>
                  {item.company && (
                    <Text size="xs" c="dimmed">
                      {item.company}
                    </Text>
                  )}
                </Table.Td>
                {columns.map(({ title, align, cell }) => (
                  <Table.Td key={title} ta={align}>
                    {cell(item)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ShowMore query={query} label="Show more clients" />
    </>
  );
}
