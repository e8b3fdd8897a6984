import { Alert, Anchor, Button, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ARCHIVE_HOURS } from '#contract/firm/archives/archive-status.ts';
import {
  type ExportStatus,
  exportPath,
  exportProgress,
} from '#contract/desk/data-export/export-status.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatNumber } from '#web/lib/browser/format.ts';
import { momentText } from '#web/lib/browser/moment-text.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Milliseconds. Progress isn't announced, because it is in no table. */
const ASK_EVERY = 2_000;

const isUnderWay = (status: ExportStatus | undefined) =>
  status?.state === 'running' || status?.state === 'elsewhere';

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
            <Latest status={data} />
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

const FAILURES = {
  interrupted: 'The app was restarted before the export was ready. Start it again.',
  no_space: 'The disk of the server is full. Make room in the data folder, then start it again.',
  fault: 'The export failed. The log of the server says why.',
};

function Latest({ status }: { status: ExportStatus }) {
  switch (status.state) {
    case 'none':
      return null;
    case 'elsewhere':
      return <Text size="sm">An export is being made by another process of the server.</Text>;
    case 'running': {
      const percent = exportProgress(status);
      return (
        <>
          <Progress.Root aria-hidden={false}>
            <Progress.Section value={percent} aria-label="Export" />
          </Progress.Root>
          <Text size="sm" c="dimmed" mt={4}>
            {percent}% done. {status.started_by_name} started it. You can leave this page.
          </Text>
        </>
      );
    }
    case 'failed':
      return (
        <Alert color="red" variant="light">
          {FAILURES[status.reason]}
        </Alert>
      );
    case 'ready':
      return (
        <>
          <Anchor href={exportPath(status.id)} download underline="always">
            Download the archive ({sizeText(status.bytes)})
          </Anchor>
          <Text size="sm" c="dimmed" mt={4}>
            {status.started_by_name} started it on {momentText(status.started_at)}. It is deleted on{' '}
            {momentText(status.expires_at)}. It has personal data: keep it where only you can read it.
          </Text>
        </>
      );
  }
}

/** For example '4,321 MB'. */
function sizeText(bytes: number): string {
  return `${formatNumber(Math.max(1, Math.round(bytes / 1e6)))} MB`;
}
