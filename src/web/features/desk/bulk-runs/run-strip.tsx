import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '#web/lib/api/api.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { leaveRun } from './followed-run.ts';
import { RunButtons } from './run-buttons.tsx';
import { RunProgress } from './run-progress.tsx';
import { runTitle } from './run-text.ts';
import classes from './selection-bar.module.css';

/** Milliseconds for which a finished run without refusals stays on the screen: as long as a toast with Undo. */
const STAYS_MS = 8_000;

/** The run that the user has started, at the bottom of the list: its progress, then its result. */
export function RunStrip({ id, onShowAll }: { id: string; onShowAll: () => void }) {
  const { data: run } = useQuery(orpc.bulkRuns.get.queryOptions({ input: { id } }));
  const isDone = run?.state === 'finished' && run.refused === 0;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => leaveRun(id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [id, isDone]);

  if (!run) return null;
  return (
    <section ref={returnFocusOnUnmount} className={classes.bar} aria-label="Bulk change">
      <div className={classes.run} role="status">
        <Text fw={600} size="sm" truncate>
          {runTitle(run)}
        </Text>
        <RunProgress run={run} />
      </div>
      <Group gap="xs" wrap="nowrap">
        <RunButtons run={run} />
        <Button size="compact-sm" variant="subtle" onClick={onShowAll}>
          {run.refused > 0 ? 'Show refused clients' : 'Details'}
        </Button>
        {run.state !== 'running' && <CloseButton aria-label="Dismiss" onClick={() => leaveRun(id)} />}
      </Group>
    </section>
  );
}
