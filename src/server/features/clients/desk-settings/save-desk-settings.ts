import { DEFAULT_DESK_SETTINGS, type DeskSettings } from '#contract/clients/desk-settings/desk-settings.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { desk_settings } from '#server/db/schema/firm/desk-settings.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordSettings } from '#server/features/identity/audit/record-audit.ts';

/** Saves the form. Throws ROW_CHANGED if somebody else has saved since it was opened. */
export async function saveDeskSettings({
  context,
  input: { version, ...input },
}: ProcedureCall<DeskSettings & { version: number }>): Promise<DeskSettings & { version: number }> {
  return context.db.transaction(async (tx) => {
    // Creates the row if it is missing, so that there is a row to lock.
    await tx
      .insert(desk_settings)
      .values({ ...DEFAULT_DESK_SETTINGS, version: 0 } satisfies FullRow<
        typeof desk_settings,
        'id' | 'edited_by_name' | 'edited_at'
      >)
      .onConflictDoNothing();
    const [row] = await tx.select().from(desk_settings).for('update');
    if (!row) throw new Error('The database returned no desk settings');
    const changes = changesBetween(row, input);
    if (!mustWrite(changes, row, version)) return { ...input, version: row.version };
    await tx.update(desk_settings).set({ ...input, version: version + 1, ...editedBy(context) });
    await recordSettings(tx, context.actor, 'desk_settings', changes);
    return { ...input, version: version + 1 };
  });
}
