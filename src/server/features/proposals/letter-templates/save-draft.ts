import { desc, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { LetterTemplate, TemplateText } from '#contract/proposals/letter-templates/letter-template.ts';
import type { ProcedureCall } from '#server/context.ts';
import { letter_template_versions } from '#server/db/schema/firm/letter-templates.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { insertLetterDraft } from './insert-template.ts';
import { lockLetterTemplate, named, readTemplate } from './read-template.ts';

/** Saves the draft, or starts it if `version` is 0. Throws NOT_FOUND, ROW_CHANGED, LETTER_DRAFT_CHANGED. */
export async function saveLetterDraft({
  context,
  input: { id, version_id, version, text },
}: ProcedureCall<{
  id: string;
  version_id: string;
  version: number;
  text: TemplateText;
}>): Promise<LetterTemplate> {
  return context.db.transaction(async (tx) => {
    const template = await lockLetterTemplate(tx, id);
    const versions = await tx
      .select()
      .from(letter_template_versions)
      .where(eq(letter_template_versions.template_id, id))
      .orderBy(desc(letter_template_versions.number));
    const stored = versions.find((each) => each.id === version_id);
    if (stored) {
      if (stored.state === 'published') throw new Refusal('LETTER_DRAFT_CHANGED');
      const changes = changesBetween(stored, text);
      // The save that started the draft may arrive again, with version 0. It changes nothing, so it isn't refused.
      if (!mustWrite(changes, stored, version)) return readTemplate(tx, id);
      await tx
        .update(letter_template_versions)
        .set({ ...text, version: stored.version + 1, ...editedBy(context) })
        .where(eq(letter_template_versions.id, version_id));
    } else {
      if (version !== 0 || versions.some(({ state }) => state === 'draft'))
        throw new Refusal('LETTER_DRAFT_CHANGED');
      const number = (versions[0]?.number ?? 0) + 1;
      await insertLetterDraft(tx, { id: version_id, template_id: id, number, text, ...editedBy(context) });
    }
    await recordAudit(tx, context.actor, 'LETTER_TEMPLATE_SAVED', { ...named(template), title: text.title });
    return readTemplate(tx, id);
  });
}
