import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type {
  LetterTemplate,
  TemplateScope,
  TemplateText,
} from '#contract/proposals/letter-templates/letter-template.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { letter_templates } from '#server/db/schema/firm/letter-templates.ts';
import { service_sub_headers } from '#server/db/schema/prices/catalogue.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { insertTemplate } from './insert-template.ts';
import { readTemplate } from './read-template.ts';

/**
 * Adds a template with a draft. A repeat under the same id returns the template. Throws TEMPLATE_EXISTS,
 * PARENT_MISSING.
 */
export async function createTemplate({
  context,
  input: { id, scope, text },
}: ProcedureCall<{ id: string; scope: TemplateScope; text: TemplateText }>): Promise<LetterTemplate> {
  return context.db.transaction(async (tx) => {
    const sub_header_name = await serviceName(tx, scope.sub_header_id);
    if (await insertTemplate(tx, { id, scope, sub_header_name, text })) {
      await recordAudit(tx, context.actor, 'LETTER_TEMPLATE_CREATED', { ...scope, title: text.title });
    } else {
      const existing = await sameScope(tx, scope);
      if (existing !== null && existing !== id)
        throw new Refusal('TEMPLATE_EXISTS', { template_id: existing });
      const template = await readTemplate(tx, id);
      const first = template.versions.at(-1);
      if (first)
        requireSameBody({ ...first, ...template, duties: first.duties ?? [] }, { ...scope, ...text });
    }
    return readTemplate(tx, id);
  });
}

async function serviceName(tx: Tx, id: string | null): Promise<string> {
  if (id === null) return '';
  const [found] = await tx
    .select({ name: service_sub_headers.display_name })
    .from(service_sub_headers)
    .where(eq(service_sub_headers.id, id));
  if (!found) throw new Refusal('PARENT_MISSING');
  return found.name;
}

async function sameScope(tx: Tx, scope: TemplateScope): Promise<string | null> {
  const [found] = await tx
    .select({ id: letter_templates.id })
    .from(letter_templates)
    .where(
      and(
        eq(letter_templates.part, scope.part),
        eq(letter_templates.letter, scope.letter),
        eq(letter_templates.entity_type, scope.entity_type),
        eq(letter_templates.readers, scope.readers),
        sql`${letter_templates.sub_header_id} is not distinct from ${scope.sub_header_id}::uuid`,
      ),
    );
  return found?.id ?? null;
}
