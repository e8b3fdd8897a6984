import { eq } from 'drizzle-orm';
import type { MailTemplate, SaveMailTemplate } from '#contract/firm/mail-templates/mail-template.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { mail_templates } from '#server/db/schema/firm/mail-templates.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { templateColumns, underTemplateName } from './template-columns.ts';

/**
 * Adds a template. A request repeated under the same id, for example after a lost response, adds nothing. Throws
 * NAME_TAKEN.
 */
export async function createMailTemplate({
  context,
  input: { id = crypto.randomUUID(), ...input },
}: ProcedureCall<SaveMailTemplate & { id?: string | undefined }>): Promise<MailTemplate> {
  return underTemplateName(input.name, () =>
    context.db.transaction(async (tx) => {
      const [template] = await tx
        .insert(mail_templates)
        .values({ id, ...input, created_at: context.now().toISOString() } satisfies FullRow<
          typeof mail_templates,
          'version' | 'edited_by_name' | 'edited_at'
        >)
        .onConflictDoNothing({ target: mail_templates.id })
        .returning(templateColumns);
      if (template) {
        await recordAudit(tx, context.actor, 'MAIL_TEMPLATE_CREATED', { name: input.name });
        return template;
      }
      const [before] = await tx.select(templateColumns).from(mail_templates).where(eq(mail_templates.id, id));
      if (!before) throw new Error('The template was deleted while it was being created');
      requireSameBody(before, input);
      return before;
    }),
  );
}
