import { Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { wholePounds } from '#contract/pricing/client-values/value-text.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { durationText, type ListRequest } from './section.ts';

/** The clients that a number counts. */
export function FigureListDialog({ request, onClose }: { request: ListRequest; onClose: () => void }) {
  return (
    <Dialog title={request.title} onClose={onClose} size="lg">
      <FigureClients request={request} />
    </Dialog>
  );
}

function FigureClients({ request: { title, ...input } }: { request: ListRequest }) {
  const list = useInfiniteQuery(
    orpc.figures.clients.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, limit: 50 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
  if (list.isPending) return <Loading />;
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="The clients could not be loaded"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Text size="sm">No client is left in this list.</Text>;
  const isStay = input.list === 'stays';
  return (
    <>
      <Table.ScrollContainer minWidth={420} type="native">
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Client</Table.Th>
              <Table.Th>{isStay ? 'Status left' : 'Status'}</Table.Th>
              <Table.Th>Day</Table.Th>
              <Table.Th ta="right">{isStay ? 'Time in it' : 'Value'}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Table.Tr key={item.key}>
                <Table.Td>
                  <LinkAnchor inherit to={paths.client} params={{ id: item.id }}>
                    {clientFullName(item)}
                  </LinkAnchor>
                  {item.company && (
                    <Text size="xs" c="dimmed">
                      {item.company}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{STATUS_LABELS[item.status]}</Table.Td>
                <Table.Td>{formatDate(item.at)}</Table.Td>
                <Table.Td ta="right">
                  {isStay ? durationText(item.seconds) : item.value === null ? '–' : wholePounds(item.value)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ShowMore query={list} label="Show more clients" />
    </>
  );
}
