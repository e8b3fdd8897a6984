import { Progress, Text } from '@mantine/core';
import { clientsLeft } from '#contract/desk/bulk-runs/bulk-run.ts';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import { progressText, resultText, runTitle, stopText } from './run-text.ts';

/** The progress of a run, then its result. */
export function RunProgress({ run }: { run: BulkRun }) {
  if (run.state === 'running') {
    const part = run.total === 0 ? 100 : (100 * (run.total - clientsLeft(run))) / run.total;
    return (
      <>
        <Progress.Root mt={4} aria-hidden={false}>
          <Progress.Section value={part} aria-label={runTitle(run)} />
        </Progress.Root>
        <Text size="sm" c="dimmed" mt={4}>
          {progressText(run)}
          {run.refused > 0 && ` · ${resultText(run)}`}
        </Text>
      </>
    );
  }
  return (
    <Text size="sm" c="dimmed">
      {resultText(run)}. {stopText(run)}
    </Text>
  );
}
