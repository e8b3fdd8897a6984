import { useInfiniteQuery } from '@tanstack/react-query';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { wholePounds } from '#contract/pricing/client-values/value-text.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { CountedClients } from '#web/features/clients/counted-clients/counted-clients.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/browser/format.ts';
import { durationText, type ListRequest } from './section.ts';

/** The clients that a number counts. */
export function FigureListDialog({ request, onClose }: { request: ListRequest; onClose: () => void }) {
  const { title, ...input } = request;
  const query = useInfiniteQuery(
    orpc.figures.clients.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, limit: 50 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
  const isStay = input.list === 'stays';
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      <CountedClients
        label={title}
        query={query}
        keyOf={({ key }) => key}
        columns={[
          { title: isStay ? 'Status left' : 'Status', cell: ({ status }) => STATUS_LABELS[status] },
          { title: 'Day', cell: ({ at }) => formatDate(at) },
          {
            title: isStay ? 'Time in it' : 'Value',
            align: 'right',
            cell: ({ seconds, value }) =>
              isStay ? durationText(seconds) : value === null ? '–' : wholePounds(value),
          },
        ]}
      />
    </Dialog>
  );
}
