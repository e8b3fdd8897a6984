import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type {
  ProposalSettings,
  SaveProposalSettings,
} from '#contract/proposals/proposal-versions/settings.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { proposal_settings } from '#server/db/schema/firm/proposal-settings.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordSettings } from '#server/features/identity/audit/record-audit.ts';
import { colleagueName } from '#server/features/identity/people/colleague-name.ts';

/** Saves the settings form. Throws NO_SUCH_USER, and ROW_CHANGED if someone has saved since it was opened. */
export async function saveProposalSettings({
  context,
  input: { version, ...given },
}: ProcedureCall<SaveProposalSettings & { version: number }>): Promise<ProposalSettings> {
  return context.db.transaction(async (tx) => {
    // Creates the row if it is missing, so that there is a row to lock.
    await tx
      .insert(proposal_settings)
      .values({ version: 0 } satisfies FullRow<
        typeof proposal_settings,
        'id' | 'sent_by' | 'needs_code' | 'countersignatory' | 'edited_by_name' | 'edited_at'
      >)
      .onConflictDoNothing();
    const [row] = await tx.select().from(proposal_settings).for('update');
    if (!row) throw new Error('The database returned no proposal settings');
    const changes = changesBetween(row, given);
    if (!mustWrite(changes, row, version)) return { ...given, version: row.version };
    if (given.countersignatory !== null && given.countersignatory !== row.countersignatory) {
      await colleagueName(tx, given.countersignatory, 'countersignatory');
    }
    const saved = { ...given, version: row.version + 1 };
    await tx.update(proposal_settings).set({ ...saved, ...editedBy(context) });
    await recordSettings(tx, context.actor, 'proposal_settings', changes);
    return saved;
  });
}
