import { eq } from 'drizzle-orm';
import type { ProcedureCall } from '#server/context.ts';
import { mail_templates } from '#server/db/schema/firm/mail-templates.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { lockMailTemplate } from './template-columns.ts';

/** Deletes a template, but not the mails that were sent with it. Throws NOT_FOUND. */
export async function deleteMailTemplate({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const { name } = await lockMailTemplate(tx, id);
    await tx.delete(mail_templates).where(eq(mail_templates.id, id));
    await recordAudit(tx, context.actor, 'MAIL_TEMPLATE_DELETED', { name });
  });
  return {};
}
