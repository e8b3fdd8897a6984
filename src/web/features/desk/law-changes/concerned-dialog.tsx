import { Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { CONCERNS, concernOf } from '#contract/desk/law-changes/concern.ts';
import { LAW_KINDS } from '#contract/firm/law/law-kinds.ts';
import type { LawKey } from '#contract/firm/law/law-row.ts';
import { dayText } from '#contract/values/day-text.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { paths } from '#web/lib/navigation/paths.ts';

export interface ConcernedRequest {
  key: LawKey;
  effective_from: string;
}

/** The clients whom a change concerns. */
export function ConcernedDialog({ change, onClose }: { change: ConcernedRequest; onClose: () => void }) {
  const title = `${LAW_KINDS[change.key].label} from ${dayText(change.effective_from)}`;
  const concern = concernOf(change.key);
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      {concern && (
        <Text size="sm" c="dimmed" mb="sm">
          {CONCERNS[concern]}
        </Text>
      )}
      <ConcernedClients change={change} title={title} />
    </Dialog>
  );
}

function ConcernedClients({ change, title }: { change: ConcernedRequest; title: string }) {
  const list = useInfiniteQuery(
    orpc.lawChanges.clients.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...change, cursor, limit: 50 }),
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
  return (
    <>
      <Table aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Client</Table.Th>
            <Table.Th>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={item.id}>
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
              <Table.Td>{STATUS_LABELS[item.status]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ShowMore query={list} label="Show more clients" />
    </>
  );
}
