import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkAction } from '#contract/desk/bulk-runs/bulk-action.ts';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import type { SelectedClients } from '#contract/desk/bulk-runs/selected-clients.ts';
import { clearSelection } from '#web/features/clients/client-list/selection/selection-store.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { randomId } from '#web/lib/api/random-id.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { followRun } from './followed-run.ts';

interface Start {
  action: BulkAction;
  clients: SelectedClients;
  /** The number of clients that the screen shows. */
  expected: number;
}

/** Starts a run for the selected clients and clears the selection. Retrying a failed request starts no second run. */
export function useStartRun(onStarted: () => void) {
  const submission = useSubmissionId();
  const show = useShow();
  return useMutation({
    mutationFn: (start: Start) => client.bulkRuns.start({ ...start, id: submission.idOf(start) }),
    onSuccess: (run) => {
      submission.accepted();
      clearSelection();
      show(run);
      followRun(run.id);
      onStarted();
    },
    onError: (error) => notifyError(describeError(error, 'Failed to start the change')),
  });
}

/** Stops or undoes a run, or retries the clients that it refused or didn't reach. */
export function useRunActions(run: BulkRun) {
  const show = useShow();
  const followUp = (call: typeof client.bulkRuns.undo, failure: string) => ({
    mutationFn: (id: string) => call({ id, of: run.id }),
    onSuccess: (started: BulkRun) => {
      show(started);
      followRun(started.id);
    },
    onError: (error: Error) => notifyError(describeError(error, failure)),
  });
  const stop = useMutation({
    mutationFn: () => client.bulkRuns.stop({ id: run.id }),
    onSuccess: show,
    onError: (error) => notifyError(describeError(error, 'Failed to stop the change')),
  });
  const undo = useMutation(followUp(client.bulkRuns.undo, 'Failed to undo the change'));
  const again = useMutation(followUp(client.bulkRuns.again, 'Failed to start the change'));
  return {
    stopping: stop.isPending,
    stop: () => stop.mutate(),
    starting: undo.isPending || again.isPending,
    undo: () => undo.mutate(randomId()),
    tryAgain: () => again.mutate(randomId()),
  };
}

/** Shows a run as the server returned it. */
function useShow() {
  const queryClient = useQueryClient();
  return (run: BulkRun) => {
    queryClient.setQueryData(orpc.bulkRuns.get.queryKey({ input: { id: run.id } }), run);
    void queryClient.invalidateQueries({ queryKey: orpc.bulkRuns.list.key() });
  };
}
