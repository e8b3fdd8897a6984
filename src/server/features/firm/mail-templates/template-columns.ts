import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { MailTemplate } from '#contract/firm/mail-templates/mail-template.ts';
import type { Tx } from '#server/db/connect.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { mail_templates } from '#server/db/schema/firm/mail-templates.ts';
import { isUniqueViolation } from '#server/db/sql-state.ts';

export const templateColumns = columnsWithout(mail_templates, {
  created_at: true,
  edited_by_name: true,
  edited_at: true,
} satisfies Hidden<typeof mail_templates, keyof MailTemplate>);

/** Locks a template until the transaction ends. Throws NOT_FOUND. */
export async function lockMailTemplate(tx: Tx, id: string) {
  const [template] = await tx.select().from(mail_templates).where(eq(mail_templates.id, id)).for('update');
  if (!template) throw new Refusal('NOT_FOUND');
  return template;
}

/** Runs a write. Throws NAME_TAKEN if another template has the name, in any capitalisation. */
export function underTemplateName<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  return write().catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Refusal('NAME_TAKEN', { name }) : error;
  });
}
