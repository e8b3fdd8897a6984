import { eq } from 'drizzle-orm';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import type { DueDiligenceFields, DueDiligenceSettings } from '#contract/due-diligence/files/settings.ts';
import { DEFAULT_DUE_DILIGENCE } from '#contract/due-diligence/files/settings.ts';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { due_diligence_settings } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { users } from '#server/db/schema/users.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordSettings } from '#server/features/identity/audit/record-audit.ts';
import { readDueDiligenceSettings } from './read-settings.ts';

/** Saves the form. Throws ROW_CHANGED if somebody else has saved since it was opened, and FILE_REFUSED. */
export async function saveDueDiligenceSettings({
  context,
  input: { version, in_use, is_alone, ...rest },
}: ProcedureCall<DueDiligenceFields & { version: number }>): Promise<DueDiligenceSettings> {
  return context.db.transaction(async (tx) => {
    const row = await lockSettings(tx);
    const before = { ...row, in_use: row.in_use_since !== null, is_alone: row.alone_since !== null };
    const changes = changesBetween(before, { ...rest, in_use, is_alone });
    if (mustWrite(changes, row, version)) {
      if (changes.is_alone && is_alone && (await tx.$count(users, eq(users.approves_for_firm, true))) > 1)
        throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.not_alone });
      const now = context.now().toISOString();
      await tx.update(due_diligence_settings).set({
        ...rest,
        in_use_since: in_use ? (row.in_use_since ?? now) : null,
        ...(changes.is_alone && {
          alone_since: is_alone ? now : null,
          alone_by_id: is_alone ? context.actor.user_id : null,
          alone_by_name: is_alone ? context.actor.full_name : null,
        }),
        version: version + 1,
        ...editedBy(context),
      });
      await recordSettings(tx, context.actor, 'due_diligence_settings', changes);
    }
    return readDueDiligenceSettings({ db: tx });
  });
}

/** Locks the row of the settings, which is created if it is missing. */
async function lockSettings(tx: Tx) {
  const { review_months, factors, record_years } = DEFAULT_DUE_DILIGENCE;
  await tx
    .insert(due_diligence_settings)
    .values({ review_months, factors: [...factors], record_years, version: 0 })
    .onConflictDoNothing();
  const [row] = await tx.select().from(due_diligence_settings).for('update');
  if (!row) throw new Error('The database returned no settings for due diligence');
  return row;
}

/** Puts files into use, if they aren't. */
export async function putIntoUse(tx: Tx, now: Date): Promise<void> {
  const row = await lockSettings(tx);
  if (row.in_use_since !== null) return;
  await tx.update(due_diligence_settings).set({ in_use_since: now.toISOString() });
}
