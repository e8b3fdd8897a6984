import { eq } from 'drizzle-orm';
import type { LetterTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import type { ProcedureCall } from '#server/context.ts';
import { letter_templates } from '#server/db/schema/firm/letter-templates.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { lockLetterTemplate, named, readTemplate } from './read-template.ts';

/** Sets whether new letters may use a template. Throws NOT_FOUND. */
export async function setInUse({
  context,
  input: { id, in_use },
}: ProcedureCall<{ id: string; in_use: boolean }>): Promise<LetterTemplate> {
  return context.db.transaction(async (tx) => {
    const template = await lockLetterTemplate(tx, id);
    if (template.in_use !== in_use) {
      await tx.update(letter_templates).set({ in_use }).where(eq(letter_templates.id, id));
      await recordAudit(tx, context.actor, 'LETTER_TEMPLATE_SWITCHED', { ...named(template), in_use });
    }
    return readTemplate(tx, id);
  });
}
