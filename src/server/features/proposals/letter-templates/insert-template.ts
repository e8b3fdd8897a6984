import type { TemplateScope, TemplateText } from '#contract/proposals/letter-templates/letter-template.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { letter_template_versions, letter_templates } from '#server/db/schema/firm/letter-templates.ts';

export interface NewTemplate {
  id: string;
  scope: TemplateScope;
  sub_header_name: string;
  text: TemplateText;
}

/** Inserts a template with its first draft. Returns false if another template has the same scope or id. */
export async function insertTemplate(
  tx: Tx,
  { id, scope, sub_header_name, text }: NewTemplate,
): Promise<boolean> {
  const added = await tx
    .insert(letter_templates)
    .values({ id, ...scope, sub_header_name } satisfies FullRow<typeof letter_templates, 'in_use'>)
    .onConflictDoNothing()
    .returning({ id: letter_templates.id });
  if (added.length === 0) return false;
  await insertLetterDraft(tx, { id: crypto.randomUUID(), template_id: id, number: 1, text });
  return true;
}

/** Inserts a draft, by default one that nobody has edited yet. */
export async function insertLetterDraft(
  tx: Tx,
  {
    id,
    template_id,
    number,
    text,
    ...edited
  }: {
    id: string;
    template_id: string;
    number: number;
    text: TemplateText;
    edited_by_name?: string;
    edited_at?: string;
  },
): Promise<void> {
  await tx.insert(letter_template_versions).values({ id, template_id, number, ...text, ...edited });
}
