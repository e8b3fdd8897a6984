import { eq } from 'drizzle-orm';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { BookerLink } from '#contract/intake/calls/join-link.ts';
import type { ProcedureCall } from '#server/context.ts';
import { call_bookers } from '#server/db/schema/call-bookers.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordSettings } from '#server/features/identity/audit/record-audit.ts';
import { checkBooker } from './check-booker.ts';

/**
 * Saves the join link of a person's calls. Sent invitations keep the old link until their call is saved again. Throws
 * UNKNOWN_BOOKER, and ROW_CHANGED if someone has saved since the form was opened.
 */
export async function saveBookerLink({
  context,
  input: { name, version, ...fields },
}: ProcedureCall<BookerLink>): Promise<BookerLink> {
  await checkBooker(context, name);
  return context.db.transaction(async (tx) => {
    // Creates the row if it is missing, so that there is one to lock.
    await tx.insert(call_bookers).values({ name }).onConflictDoNothing();
    const ofBooker = eq(call_bookers.name, name);
    const [before] = await tx.select().from(call_bookers).where(ofBooker).for('update');
    if (!before) throw new Error('The database returned no row for a booker');
    const changes = changesBetween(before, fields);
    if (!mustWrite(changes, before, version)) return before;
    const after = { name, ...fields, version: version + 1 };
    await tx
      .update(call_bookers)
      .set({ ...after, ...editedBy(context) })
      .where(ofBooker);
    await recordSettings(tx, context.actor, 'call_bookers', { of: name, ...changes });
    return after;
  });
}
