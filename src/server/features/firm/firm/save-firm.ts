import { type Firm, logoPath } from '#contract/firm/firm/firm.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { ProcedureCall } from '#server/context.ts';
import { firm } from '#server/db/schema/firm/firm.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordSettings } from '#server/features/identity/audit/record-audit.ts';
import { firmOf, type StoredFirm } from './read-firm.ts';
import { storeLogo } from './store-logo.ts';

/** Saves the form. Throws PICTURE_REFUSED, and ROW_CHANGED if somebody else has saved since it was opened. */
export async function saveFirm({
  context,
  input: { version, ...input },
}: ProcedureCall<StoredFirm>): Promise<StoredFirm> {
  return context.db.transaction(async (tx) => {
    // Creates the row if it is missing, so that there is a row to lock.
    await tx.insert(firm).values({}).onConflictDoNothing();
    const [row] = await tx.select().from(firm).for('update');
    if (!row) throw new Error('The database returned no firm');
    const logo_hash = await storeLogo(tx, input.logo, context.now());
    const saved: Firm = { ...input, logo: logoPath(logo_hash) };
    const changes = changesBetween(firmOf(row), saved);
    if (!mustWrite(changes, row, version)) return { ...saved, version: row.version };
    const { logo: _path, ...facts } = saved;
    await tx.update(firm).set({ ...facts, logo_hash, version: version + 1, ...editedBy(context) });
    await recordSettings(tx, context.actor, 'firm', changes);
    return { ...saved, version: version + 1 };
  });
}
