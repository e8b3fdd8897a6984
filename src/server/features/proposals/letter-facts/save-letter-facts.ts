import { mustWrite } from '#contract/identity/activity/must-write.ts';
import { type LetterFacts, NO_LETTER_FACTS } from '#contract/proposals/letter-facts/letter-facts.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { letter_facts } from '#server/db/schema/firm/letter-facts.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordSettings } from '#server/features/identity/audit/record-audit.ts';

/** Saves the form. Throws ROW_CHANGED if somebody else has saved since it was opened. */
export async function saveLetterFacts({
  context,
  input: { version, ...facts },
}: ProcedureCall<LetterFacts & { version: number }>): Promise<LetterFacts & { version: number }> {
  return context.db.transaction(async (tx) => {
    // Creates the row if it is missing, so that there is a row to lock.
    await tx
      .insert(letter_facts)
      .values({ facts: NO_LETTER_FACTS } satisfies FullRow<
        typeof letter_facts,
        'id' | 'version' | 'edited_by_name' | 'edited_at'
      >)
      .onConflictDoNothing();
    const [row] = await tx.select().from(letter_facts).for('update');
    if (!row) throw new Error('The database returned no facts for letters');
    const changes = changesBetween({ ...NO_LETTER_FACTS, ...row.facts }, facts);
    if (!mustWrite(changes, row, version)) return { ...facts, version: row.version };
    await tx.update(letter_facts).set({ facts, version: version + 1, ...editedBy(context) });
    await recordSettings(tx, context.actor, 'letter_facts', changes);
    return { ...facts, version: version + 1 };
  });
}
