import { Button } from '@mantine/core';
import { canUndoRun, clientsLeft } from '#contract/desk/bulk-runs/bulk-run.ts';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { runTitle } from './run-text.ts';
import { useRunActions } from './use-run-actions.ts';

/** Offers Stop while a run is running, and afterwards Undo and a retry where possible. */
export function RunButtons({ run }: { run: BulkRun }) {
  const { stop, stopping, undo, tryAgain, starting } = useRunActions(run);
  const about = runTitle(run);
  if (run.state === 'running') {
    return (
      <BusyButton
        size="compact-sm"
        variant="default"
        busy={stopping}
        onClick={stop}
        aria-label={`Stop: ${about}`}
      >
        Stop
      </BusyButton>
    );
  }
  const left = clientsLeft(run);
  return (
    <Button.Group>
      {canUndoRun(run) && !run.undone && (
        <BusyButton
          size="compact-sm"
          variant="default"
          busy={starting}
          onClick={undo}
          aria-label={`Undo: ${about}`}
        >
          Undo
        </BusyButton>
      )}
      {run.refused + left > 0 && (
        <BusyButton size="compact-sm" variant="default" busy={starting} onClick={tryAgain}>
          {run.state === 'stopped' && left > 0 ? 'Finish the rest' : 'Retry refused clients'}
        </BusyButton>
      )}
    </Button.Group>
  );
}
