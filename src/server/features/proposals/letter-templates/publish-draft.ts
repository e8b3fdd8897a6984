import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { unfillableIn } from '#contract/proposals/letter-templates/find-fields.ts';
import type { LetterTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall } from '#server/context.ts';
import { letter_template_versions } from '#server/db/schema/firm/letter-templates.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { lockLetterTemplate, named, readTemplate, versionOf } from './read-template.ts';

/**
 * Publishes the draft as it was at `version`. A repeat by the same person changes nothing. Throws NOT_FOUND,
 * LETTER_DRAFT_CHANGED, LETTER_FIELDS_UNKNOWN, STARTS_IN_PAST.
 */
export async function publishLetterDraft({
  context,
  input: { id, version_id, version, starts_on },
}: ProcedureCall<{
  id: string;
  version_id: string;
  version: number;
  starts_on: string;
}>): Promise<LetterTemplate> {
  return context.db.transaction(async (tx) => {
    const template = await lockLetterTemplate(tx, id);
    const draft = await versionOf(tx, { id, version_id });
    if (draft.state === 'published') {
      const isRepeat = draft.published_by === context.actor.user_id && draft.starts_on === starts_on;
      if (!isRepeat) throw new Refusal('LETTER_DRAFT_CHANGED');
      return readTemplate(tx, id);
    }
    if (draft.version !== version) throw new Refusal('LETTER_DRAFT_CHANGED');
    const fields = unfillableIn(draft);
    if (fields.length > 0) throw new Refusal('LETTER_FIELDS_UNKNOWN', { fields });
    if (starts_on < londonDay(context.now())) throw new Refusal('STARTS_IN_PAST');
    await tx
      .update(letter_template_versions)
      .set({
        state: 'published',
        starts_on,
        published_at: context.now().toISOString(),
        published_by: context.actor.user_id,
        published_by_name: context.actor.full_name,
      })
      .where(eq(letter_template_versions.id, version_id));
    await recordAudit(tx, context.actor, 'LETTER_TEMPLATE_PUBLISHED', {
      ...named(template),
      title: draft.title,
      number: draft.number,
      fits: draft.fits,
      starts_on,
    });
    return readTemplate(tx, id);
  });
}
