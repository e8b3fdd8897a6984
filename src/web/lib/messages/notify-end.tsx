import type { LockEnd } from '#contract/proposals/reviews/lock.ts';
import { client } from '#web/lib/api/api.ts';
import { describeError } from './messages.ts';
import { notifyError, notifyNote, notifySuccess, notifyWarning } from './notify.ts';
import { offerUndo } from './offer-undo.tsx';
import { withName } from './with-name.tsx';

const TAKEN_BACK = 'Sending undone. The client is back in review.';

/** Shows the outcome of a send. `clientName` is null if it is unknown. */
export function notifyEnd(end: LockEnd, clientName: string | null, onTakenBack?: () => void): void {
  if (end.kind === 'silent') return;
  const message = withName(end.message, clientName);
  if (end.kind === 'warning') notifyWarning(message);
  if (end.kind === 'error') notifyError(message);
  if (end.kind !== 'success') return;
  const { undo, note } = end;
  if (undo === undefined) notifySuccess(message);
  else offerUndo(message, () => takeBack(undo, clientName, onTakenBack));
  if (note !== undefined) notifyNote(withName(note, clientName));
}

async function takeBack(id: string, clientName: string | null, onTakenBack?: () => void): Promise<void> {
  try {
    await client.proposals.takeBack({ id });
    notifySuccess(withName(TAKEN_BACK, clientName));
    onTakenBack?.();
  } catch (error) {
    notifyError(withName(describeError(error, 'Failed to undo sending the proposal'), clientName));
  }
}
