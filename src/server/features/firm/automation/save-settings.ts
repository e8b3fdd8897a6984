import { Refusal } from '#contract/errors.ts';
import type {
  AutomationSettings,
  SaveAutomationSettings,
} from '#contract/firm/automation/automation-settings.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { axiom_settings } from '#server/db/schema/firm/axiom-settings.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordSettings } from '#server/features/identity/audit/record-audit.ts';
import { isAllowedTarget } from '#server/integrations/outbound/target.ts';
import { readAutomationSettings, SETTINGS_ID } from './read-settings.ts';

/** Saves the settings form. Throws TARGET_REFUSED, and ROW_CHANGED if someone has saved since it was opened. */
export async function saveAutomationSettings({
  context,
  input: { version, ...input },
}: ProcedureCall<SaveAutomationSettings & { version: number }>): Promise<AutomationSettings> {
  if (input.webhook_url !== '' && !(await isAllowedTarget(context.env, input.webhook_url))) {
    throw new Refusal('TARGET_REFUSED', { field: 'webhook_url' });
  }
  return context.db.transaction(async (tx) => {
    // Creates the row if it is missing, so that there is one to lock.
    await tx
      .insert(axiom_settings)
      .values({
        id: SETTINGS_ID,
        webhook_url: '',
        version: 0,
        updated_at: context.now().toISOString(),
      } satisfies FullRow<typeof axiom_settings, 'enabled' | 'bot_id' | 'edited_by_name' | 'edited_at'>)
      .onConflictDoNothing();
    const [row] = await tx.select().from(axiom_settings).for('update');
    if (!row) throw new Error('The database returned no automation settings');
    const before = await readAutomationSettings({ db: tx, env: context.env });
    const changes = changesBetween(before, input);
    if (!mustWrite(changes, row, version)) return before;
    await tx
      .update(axiom_settings)
      .set({ ...input, version: version + 1, updated_at: context.now().toISOString(), ...editedBy(context) });
    await recordSettings(tx, context.actor, 'axiom_settings', changes);
    return readAutomationSettings({ db: tx, env: context.env });
  });
}
