import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { packPath, packProgress } from '#contract/due-diligence/inspection/pack.ts';
import { ARCHIVE_HOURS } from '#contract/firm/archives/archive-status.ts';
import { ArchiveState, ASK_EVERY, isUnderWay } from '#web/components/archive-state.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';

const PackDialog = lazyPart(() => import('./pack-dialog.tsx'), 'PackDialog');

/** Makes the archive for an inspector. */
export function PackCard() {
  const [isStarting, setStarting] = useState(false);
  const status = useQuery(
    orpc.inspection.packStatus.queryOptions({
      refetchInterval: ({ state }) => (isUnderWay(state.data) ? ASK_EVERY : false),
    }),
  );
  const { data } = status;
  return (
    <SectionCard
      title="Inspection pack"
      description={`One zip archive that opens without Tallygate: the register, what is overdue, decisions, the screening log, the documents of the firm, and files that you choose as PDFs. It can be downloaded for ${ARCHIVE_HOURS} hours.`}
    >
      {data ? (
        <Stack align="flex-start">
          <div role="status" style={{ width: '100%' }}>
            <ArchiveState
              status={data}
              what="inspection pack"
              percent={data.state === 'running' ? packProgress(data) : 0}
              href={data.state === 'ready' ? packPath(data.id) : ''}
            />
          </div>
          {!isUnderWay(data) && (
            <Button variant={data.state === 'ready' ? 'default' : 'filled'} onClick={() => setStarting(true)}>
              {data.state === 'ready' ? 'Make another pack' : 'Download the inspection pack'}
            </Button>
          )}
        </Stack>
      ) : status.isError ? (
        <ErrorState
          title="The latest pack could not be loaded"
          onRetry={() => void status.refetch()}
          retrying={status.isFetching}
        />
      ) : (
        <Loading />
      )}
      {isStarting && <PackDialog onClose={() => setStarting(false)} />}
    </SectionCard>
  );
}
