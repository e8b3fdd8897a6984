import { sql } from 'drizzle-orm';
import type { MailTemplate } from '#contract/firm/mail-templates/mail-template.ts';
import type { SignedInCtx } from '#server/context.ts';
import { mail_templates } from '#server/db/schema/firm/mail-templates.ts';
import { templateColumns } from './template-columns.ts';

/** All templates, sorted by name. */
export function listMailTemplates({ db }: Pick<SignedInCtx, 'db'>): Promise<MailTemplate[]> {
  return db.select(templateColumns).from(mail_templates).orderBy(sql`lower(${mail_templates.name})`);
}
