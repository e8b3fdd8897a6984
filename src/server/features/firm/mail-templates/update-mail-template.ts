import { eq } from 'drizzle-orm';
import type { MailTemplate, SaveMailTemplate } from '#contract/firm/mail-templates/mail-template.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { ProcedureCall } from '#server/context.ts';
import { mail_templates } from '#server/db/schema/firm/mail-templates.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { lockMailTemplate, underTemplateName } from './template-columns.ts';

/** Saves a template's form. Throws NOT_FOUND, NAME_TAKEN, and ROW_CHANGED if someone has saved since it was opened. */
export async function updateMailTemplate({
  context,
  input: { id, version, ...input },
}: ProcedureCall<SaveMailTemplate & { id: string; version: number }>): Promise<MailTemplate> {
  return underTemplateName(input.name, () =>
    context.db.transaction(async (tx) => {
      const before = await lockMailTemplate(tx, id);
      const changes = changesBetween(before, input);
      if (!mustWrite(changes, before, version)) return { id, ...input, version: before.version };
      await tx
        .update(mail_templates)
        .set({ ...input, version: version + 1, ...editedBy(context) })
        .where(eq(mail_templates.id, id));
      await recordAudit(tx, context.actor, 'MAIL_TEMPLATE_UPDATED', {
        name: before.name,
        changed: Object.keys(changes),
      });
      return { id, ...input, version: version + 1 };
    }),
  );
}
