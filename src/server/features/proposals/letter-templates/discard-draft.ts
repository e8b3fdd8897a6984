import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import { letter_template_versions, letter_templates } from '#server/db/schema/firm/letter-templates.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { lockLetterTemplate, named, versionOf } from './read-template.ts';

/** Deletes the draft, and with it a template that was never published. Throws NOT_FOUND, LETTER_DRAFT_CHANGED. */
export async function discardLetterDraft({
  context,
  input: { id, version_id, version },
}: ProcedureCall<{ id: string; version_id: string; version: number }>): Promise<{ id: string }> {
  await context.db.transaction(async (tx) => {
    const template = await lockLetterTemplate(tx, id);
    const draft = await versionOf(tx, { id, version_id });
    if (draft.state === 'published' || draft.version !== version) throw new Refusal('LETTER_DRAFT_CHANGED');
    await tx.delete(letter_template_versions).where(eq(letter_template_versions.id, version_id));
    const ofTemplate = eq(letter_template_versions.template_id, id);
    const left = await tx.$count(letter_template_versions, ofTemplate);
    if (left === 0) await tx.delete(letter_templates).where(eq(letter_templates.id, id));
    await recordAudit(tx, context.actor, 'LETTER_TEMPLATE_DISCARDED', {
      ...named(template),
      title: draft.title,
      deleted: left === 0,
    });
  });
  return { id };
}
