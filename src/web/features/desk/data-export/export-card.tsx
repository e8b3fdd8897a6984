import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportPath, exportProgress } from '#contract/desk/data-export/export-status.ts';
import { ARCHIVE_HOURS } from '#contract/firm/archives/archive-status.ts';
import { ArchiveState, ASK_EVERY, isUnderWay } from '#web/components/archive-state.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Exports everything as one archive. */
export function ExportCard() {
  const [isStarting, setStarting] = useState(false);
  const status = useQuery(
    orpc.dataExport.status.queryOptions({
      refetchInterval: ({ state }) => (isUnderWay(state.data) ? ASK_EVERY : false),
    }),
  );
  const { data } = status;
  return (
    <SectionCard
      title="Take everything away"
      description={`Every table as CSV and JSON Lines, every file, and a page that explains them, as one zip archive. It has no passwords, keys or secret links. It can be downloaded for ${ARCHIVE_HOURS} hours.`}
      maw="48rem"
    >
      {data ? (
        <Stack align="flex-start">
          <div role="status" style={{ width: '100%' }}>
            <ArchiveState
              status={data}
              what="export"
              percent={data.state === 'running' ? exportProgress(data) : 0}
              href={data.state === 'ready' ? exportPath(data.id) : ''}
            />
          </div>
          {!isUnderWay(data) && (
            <Button variant={data.state === 'ready' ? 'default' : 'filled'} onClick={() => setStarting(true)}>
              {data.state === 'ready' ? 'Export everything again' : 'Export everything'}
            </Button>
          )}
        </Stack>
      ) : status.isError ? (
        <ErrorState
          title="The latest export could not be loaded"
          onRetry={() => void status.refetch()}
          retrying={status.isFetching}
        />
      ) : (
        <Loading />
      )}
      {isStarting && <ExportDialog onClose={() => setStarting(false)} />}
    </SectionCard>
  );
}
