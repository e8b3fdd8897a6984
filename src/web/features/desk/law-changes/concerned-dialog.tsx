import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { CONCERNS, concernOf } from '#contract/desk/law-changes/concern.ts';
import { LAW_KINDS } from '#contract/firm/law/law-kinds.ts';
import type { LawKey } from '#contract/firm/law/law-row.ts';
import { dayText } from '#contract/values/day-text.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { CountedClients } from '#web/features/clients/counted-clients/counted-clients.tsx';
import { orpc } from '#web/lib/api/api.ts';

export interface ConcernedRequest {
  key: LawKey;
  effective_from: string;
}

/** The clients whom a change concerns. */
export function ConcernedDialog({ change, onClose }: { change: ConcernedRequest; onClose: () => void }) {
  const title = `${LAW_KINDS[change.key].label} from ${dayText(change.effective_from)}`;
  const concern = concernOf(change.key);
  const query = useInfiniteQuery(
    orpc.lawChanges.clients.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...change, cursor, limit: 50 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      {concern && (
        <Text size="sm" c="dimmed" mb="sm">
          {CONCERNS[concern]}
        </Text>
      )}
      <CountedClients
        label={title}
        query={query}
        columns={[{ title: 'Status', cell: ({ status }) => STATUS_LABELS[status] }]}
      />
    </Dialog>
  );
}
