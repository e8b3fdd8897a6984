import { inArray, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { withoutExampleMark } from '#contract/proposals/letter-templates/example-mark.ts';
import { unfillableIn } from '#contract/proposals/letter-templates/find-fields.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { letter_template_versions, letter_templates } from '#server/db/schema/firm/letter-templates.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

interface SeenDraft {
  id: string;
  version_id: string;
  version: number;
}

/**
 * Publishes reviewed drafts, all or none, without the mark of an example. A repeat by the same person changes nothing.
 * Throws LETTER_DRAFT_CHANGED, LETTER_FIELDS_UNKNOWN and STARTS_IN_PAST.
 */
export async function publishReviewed({
  context,
  input: { drafts, starts_on },
}: ProcedureCall<{ drafts: readonly SeenDraft[]; starts_on: string }>): Promise<{ published: number }> {
  return context.db.transaction(async (tx) => {
    const stored = await lockDrafts(tx, drafts);
    const open = drafts.flatMap(({ id, version_id, version }) => {
      const found = stored.get(version_id);
      if (found?.template_id !== id) throw new Refusal('LETTER_DRAFT_CHANGED');
      const isRepeat = found.published_by === context.actor.user_id && found.starts_on === starts_on;
      if (found.state === 'published' && isRepeat) return [];
      if (found.state === 'published' || found.version !== version) throw new Refusal('LETTER_DRAFT_CHANGED');
      return [{ ...found, text: withoutExampleMark(found.text) || found.text }];
    });
    if (open.length === 0) return { published: 0 };
    const fields = [...new Set(open.flatMap(unfillableIn))];
    if (fields.length > 0) throw new Refusal('LETTER_FIELDS_UNKNOWN', { fields });
    if (starts_on < londonDay(context.now())) throw new Refusal('STARTS_IN_PAST');
    await tx.execute(sql`
      update letter_template_versions as version set
        state = 'published',
        text = reviewed.text,
        is_example = false,
        starts_on = ${starts_on},
        published_at = ${context.now().toISOString()},
        published_by = ${context.actor.user_id},
        published_by_name = ${context.actor.full_name}
      from unnest(
        ${sql.param(open.map(({ id }) => id))}::uuid[],
        ${sql.param(open.map(({ text }) => text))}::text[]
      ) as reviewed (id, text)
      where version.id = reviewed.id`);
    await recordAudit(tx, context.actor, 'LETTER_TEMPLATE_PUBLISHED', {
      titles: open.map(({ title }) => title),
      is_reviewed: true,
      starts_on,
    });
    return { published: open.length };
  });
}

/**
 * The versions to publish, by id. Their templates are always locked in the same order, so that two calls cannot
 * deadlock.
 */
async function lockDrafts(tx: Tx, drafts: readonly SeenDraft[]) {
  const ids = drafts.map(({ id }) => id);
  await tx
    .select({ id: letter_templates.id })
    .from(letter_templates)
    .where(inArray(letter_templates.id, ids))
    .orderBy(letter_templates.id)
    .for('update');
  const versions = await tx
    .select()
    .from(letter_template_versions)
    .where(
      inArray(
        letter_template_versions.id,
        drafts.map(({ version_id }) => version_id),
      ),
    );
  return new Map(versions.map((version) => [version.id, version]));
}
