import { signedIn } from '#server/implementer.ts';
import { createMailTemplate } from './create-mail-template.ts';
import { deleteMailTemplate } from './delete-mail-template.ts';
import { listMailTemplates } from './list-mail-templates.ts';
import { updateMailTemplate } from './update-mail-template.ts';

export const mailTemplatesRouter = {
  list: signedIn.mailTemplates.list.handler(async ({ context }) => ({
    items: await listMailTemplates(context),
    mail_configured: context.env.smtpUrl !== undefined,
  })),
  create: signedIn.mailTemplates.create.handler(createMailTemplate),
  update: signedIn.mailTemplates.update.handler(updateMailTemplate),
  delete: signedIn.mailTemplates.delete.handler(deleteMailTemplate),
};
