import { eq } from 'drizzle-orm';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { mail_templates } from '#server/db/schema/firm/mail-templates.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { listMailTemplates } from './list-mail-templates.ts';
import { lockMailTemplate, templateColumns, underTemplateName } from './template-columns.ts';

export const mailTemplatesRouter = {
  list: signedIn.mailTemplates.list.handler(async ({ context }) => ({
    items: await listMailTemplates(context),
    mail_configured: context.env.smtpUrl !== undefined,
  })),
  /**
   * Adds a template. A request repeated under the same id, for example after a lost response, adds nothing. Throws
   * NAME_TAKEN.
   */
  create: signedIn.mailTemplates.create.handler(
    async ({ context, input: { id = crypto.randomUUID(), ...input } }) =>
      underTemplateName(input.name, () =>
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
          const [before] = await tx
            .select(templateColumns)
            .from(mail_templates)
            .where(eq(mail_templates.id, id));
          if (!before) throw new Error('The template was deleted while it was being created');
          requireSameBody(before, input);
          return before;
        }),
      ),
  ),
  /** Saves a template's form. Throws NOT_FOUND, NAME_TAKEN, and ROW_CHANGED if someone has saved since it was opened. */
  update: signedIn.mailTemplates.update.handler(async ({ context, input: { id, version, ...input } }) =>
    underTemplateName(input.name, () =>
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
    ),
  ),
  /** Deletes a template, but not the mails that were sent with it. Throws NOT_FOUND. */
  delete: signedIn.mailTemplates.delete.handler(async ({ context, input: { id } }) => {
    await context.db.transaction(async (tx) => {
      const { name } = await lockMailTemplate(tx, id);
      await tx.delete(mail_templates).where(eq(mail_templates.id, id));
      await recordAudit(tx, context.actor, 'MAIL_TEMPLATE_DELETED', { name });
    });
    return {};
  }),
};
