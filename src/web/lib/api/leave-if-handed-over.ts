import { ORPCError } from '@orpc/client';
import { inPersonPath } from '#web/lib/navigation/public-paths.ts';

/**
 * If the device is handed over, opens the page of the signatory who has it. Clears the screen first: a form with unsaved
 * text would ask whether to leave, and the visitor could stay.
 */
export function leaveIfHandedOver(error: unknown): void {
  if (!(error instanceof ORPCError) || error.code !== 'HANDED_OVER') return;
  document.body.replaceChildren();
  window.location.replace(inPersonPath((error.data as { version_id: string }).version_id));
}
