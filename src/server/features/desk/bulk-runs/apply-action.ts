import type { BulkAction } from '#contract/desk/bulk-runs/bulk-action.ts';
import type { Tx } from '#server/db/connect.ts';
import type { UndoRecord } from '#server/db/schema/clients/bulk-runs.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { close } from '#server/features/clients/clients/close-client.ts';
import { changeOwner } from '#server/features/clients/clients/set-owner.ts';
import { changeStatus } from '#server/features/clients/clients/set-status.ts';
import { changeNextStep } from '#server/features/clients/next-steps/set-next-step.ts';
import type { LinkContext } from '#server/features/intake/links/generate-link.ts';
import { mailQuestionnaire } from '#server/features/intake/links/mail-questionnaire.ts';

/** The outcome of an action for a client. */
export interface Applied {
  outcome: 'done' | 'skipped';
  undo: UndoRecord | null;
  /** The mail to the client. */
  data?: { mail_id: string };
}

export const SKIPPED: Applied = { outcome: 'skipped', undo: null };

/** Applies the action to a locked client as for a single client, with the same errors. */
export async function applyAction(
  tx: Tx,
  { context, action, client }: { context: LinkContext; action: BulkAction; client: ClientRow },
): Promise<Applied> {
  switch (action.kind) {
    case 'owner': {
      const { owner_id } = client;
      // One notification at the end of the run tells the new owner.
      const after = await changeOwner(tx, { context, client, owner_id: action.owner_id, quiet: true });
      return after === client ? SKIPPED : { outcome: 'done', undo: { owner_id } };
    }
    case 'status': {
      const after = await changeStatus(tx, { context, client, status: action.status });
      const { status_changed_at } = after;
      return after === client ? SKIPPED : { outcome: 'done', undo: { status_changed_at } };
    }
    case 'close': {
      const after = await close(tx, { context, client, reason: action.reason });
      if (after === client || after.closed_at === null) return SKIPPED;
      return { outcome: 'done', undo: { closed_at: after.closed_at } };
    }
    case 'next_step': {
      const { kind: _, ...step } = action;
      const after = await changeNextStep(tx, { context, client, step });
      return after === client ? SKIPPED : { outcome: 'done', undo: null };
    }
    case 'email_link':
      return {
        outcome: 'done',
        undo: null,
        data: { mail_id: await mailQuestionnaire(tx, { context, client }) },
      };
  }
}
