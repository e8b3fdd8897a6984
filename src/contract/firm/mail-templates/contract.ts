import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { mailTemplateSchema, saveMailTemplateSchema } from './mail-template.ts';

export const mailTemplatesContract = {
  list: signedInProcedure
    .route({
      method: 'GET',
      path: '/mail-templates',
      summary: 'List mail templates',
      description: 'Sorted by name. `mail_configured`: whether mails leave the server.',
    })
    .output(z.object({ items: z.array(mailTemplateSchema), mail_configured: z.boolean() })),
  create: adminProcedure
    .route({
      method: 'POST',
      path: '/mail-templates',
      successStatus: 201,
      summary: 'Create a mail template',
      description:
        'A retry with the same `id` (after a lost response) creates nothing. Fails with NAME_TAKEN.',
    })
    .input(saveMailTemplateSchema.extend({ id: idSchema.optional() }))
    .output(mailTemplateSchema),
  update: adminProcedure
    .route({
      method: 'PUT',
      path: '/mail-templates/{id}',
      summary: 'Change a mail template',
      description: '`version` is the version the form was opened with. Fails with ROW_CHANGED, NAME_TAKEN.',
    })
    .input(saveMailTemplateSchema.extend({ id: idSchema, version: z.int() }))
    .output(mailTemplateSchema),
  delete: adminProcedure
    .route({
      method: 'DELETE',
      path: '/mail-templates/{id}',
      summary: 'Delete a mail template',
      description: 'Mails sent with the template are kept.',
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({})),
};
