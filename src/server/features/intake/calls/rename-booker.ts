import { asc, eq, inArray, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { BookerLink } from '#contract/intake/calls/join-link.ts';
import type { ProcedureCall } from '#server/context.ts';
import { call_bookers } from '#server/db/schema/call-bookers.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordSettings } from '#server/features/identity/audit/record-audit.ts';
import { bookerColumns, readBookers } from './booker-links.ts';

/**
 * Lets somebody else take the calls of a booker, from now on. Calls that are booked keep their name, whose row keeps its
 * link. Throws UNKNOWN_BOOKER, NAME_TAKEN, and ROW_CHANGED if someone has saved since the form was opened.
 */
export async function renameBooker({
  context,
  input: { name, new_name, version },
}: ProcedureCall<{ name: string; new_name: string; version: number }>): Promise<BookerLink> {
  return context.db.transaction(async (tx) => {
    // Creates missing rows, so that each change has both to lock.
    const known = await readBookers(tx, context.env);
    await tx
      .insert(call_bookers)
      .values(known.map((one) => ({ name: one })))
      .onConflictDoNothing();
    const rows = await tx
      .select()
      .from(call_bookers)
      .where(inArray(call_bookers.name, known))
      .orderBy(asc(call_bookers.name))
      .for('update');
    // Read again, because another change may have held the lock.
    const names = await readBookers(tx, context.env);
    const before = rows.find((row) => row.name === name && names.includes(name));
    if (!before) throw new Refusal('UNKNOWN_BOOKER');
    const changes = new_name === name ? {} : { name: { from: name, to: new_name } };
    if (!mustWrite(changes, before, version))
      return { name, join_url: before.join_url, version: before.version };
    if (names.includes(new_name)) throw new Refusal('NAME_TAKEN', { name: new_name });

    const edited = editedBy(context);
    const raised = sql`${call_bookers.version} + 1`;
    await tx
      .update(call_bookers)
      .set({ position: null, version: raised, ...edited })
      .where(eq(call_bookers.name, name));
    const position = names.indexOf(name) + 1;
    const [other = ''] = names.filter((one) => one !== name);
    await tx
      .update(call_bookers)
      .set({ position: 3 - position })
      .where(eq(call_bookers.name, other));
    const [after] = await tx
      .insert(call_bookers)
      .values({ name: new_name, join_url: before.join_url, position, version: 1, ...edited })
      .onConflictDoUpdate({
        target: call_bookers.name,
        set: {
          join_url: sql`coalesce(nullif(${call_bookers.join_url}, ''), excluded.join_url)`,
          position,
          version: raised,
          ...edited,
        },
      })
      .returning(bookerColumns);
    if (!after) throw new Error('The database returned no row for a booker');
    await recordSettings(tx, context.actor, 'call_bookers', { of: name, ...changes });
    return after;
  });
}
