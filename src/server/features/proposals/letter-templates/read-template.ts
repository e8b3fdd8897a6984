import { desc, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { LetterTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { letter_template_versions, letter_templates } from '#server/db/schema/firm/letter-templates.ts';

type TemplateRow = typeof letter_templates.$inferSelect;

/** A template with all its versions, newest first. Throws NOT_FOUND. */
export async function readTemplate(db: Db | Tx, id: string): Promise<LetterTemplate> {
  const rows = await db
    .select({ template: letter_templates, version: letter_template_versions })
    .from(letter_templates)
    .innerJoin(letter_template_versions, eq(letter_template_versions.template_id, letter_templates.id))
    .where(eq(letter_templates.id, id))
    .orderBy(desc(letter_template_versions.number));
  const [first] = rows;
  if (!first) throw new Refusal('NOT_FOUND');
  return { ...first.template, versions: rows.map(({ version }) => version) };
}

/** Locks a template, so that only one transaction at a time changes its versions. Throws NOT_FOUND. */
export async function lockLetterTemplate(tx: Tx, id: string): Promise<TemplateRow> {
  const [template] = await tx
    .select()
    .from(letter_templates)
    .where(eq(letter_templates.id, id))
    .for('update');
  if (!template) throw new Refusal('NOT_FOUND');
  return template;
}

/** A version of a locked template. Throws LETTER_DRAFT_CHANGED if it was discarded. */
export async function versionOf(tx: Tx, { id, version_id }: { id: string; version_id: string }) {
  const [version] = await tx
    .select()
    .from(letter_template_versions)
    .where(eq(letter_template_versions.id, version_id));
  if (version?.template_id !== id) throw new Refusal('LETTER_DRAFT_CHANGED');
  return version;
}

/** Values that identify a template in the audit log. */
export function named({ part, letter, entity_type, readers, sub_header_name }: TemplateRow) {
  return { part, letter, entity_type, readers, service: sub_header_name };
}
