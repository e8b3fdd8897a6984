import { Button, Group, Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount, formatRelative } from '#web/lib/browser/format.ts';
import { RefusedClients } from './refused-clients.tsx';
import { RunButtons } from './run-buttons.tsx';
import { RunProgress } from './run-progress.tsx';
import { runTitle } from './run-text.ts';
import classes from './runs-dialog.module.css';

/** The newest bulk changes of all users, with their progress. */
export function RunsDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(orpc.bulkRuns.list.queryOptions());
  return (
    <Dialog title="Bulk changes" size="lg" onClose={onClose}>
      {list.isPending && <Loading />}
      {list.isError && !list.data && (
        <ErrorState
          title="The bulk changes could not be loaded"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data?.length === 0 && (
        <EmptyState
          size="sm"
          icon={IconStack2}
          title="No bulk changes yet"
          description="Select clients in the list, then choose what to do with them. Changes are listed here for 30 days."
        />
      )}
      {list.data && list.data.length > 0 && (
        <ul className={classes.runs} aria-label="Bulk changes">
          {list.data.map((run) => (
            <RunItem key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function RunItem({ run }: { run: BulkRun }) {
  const [shown, setShown] = useState(false);
  return (
    <li className={classes.run}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {runTitle(run)}
          </Text>
          <Text size="xs" c="dimmed">
            {run.started_by_name}, {formatRelative(run.created_at)}
            {run.undone && ' · undone'}
          </Text>
          <RunProgress run={run} />
        </div>
        <RunButtons run={run} />
      </Group>
      {run.refused > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          mt={4}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'} {formatCount(run.refused, 'refused client')}
        </Button>
      )}
      {shown && <RefusedClients run={run} />}
    </li>
  );
}
