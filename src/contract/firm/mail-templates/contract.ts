import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { mailTemplateSchema, saveMailTemplateSchema } from './mail-template.ts';

export const mailTemplatesContract = {
  list: signedInProcedure(
    'GET /mail-templates',
    'List mail templates',
    'Sorted by name. `mail_configured`: whether mails leave the server.',
  ).output(z.object({ items: z.array(mailTemplateSchema), mail_configured: z.boolean() })),
  create: adminProcedure(
    'POST /mail-templates',
    'Create a mail template',
    'A retry with the same `id` (after a lost response) creates nothing. Fails with NAME_TAKEN.',
    { successStatus: 201 },
  )
    .input(saveMailTemplateSchema.extend({ id: idSchema.optional() }))
    .output(mailTemplateSchema),
  update: adminProcedure(
    'PUT /mail-templates/{id}',
    'Change a mail template',
    '`version` is the version the form was opened with. Fails with ROW_CHANGED, NAME_TAKEN.',
  )
    .input(saveMailTemplateSchema.extend({ id: idSchema, version: z.int() }))
    .output(mailTemplateSchema),
  delete: adminProcedure(
    'DELETE /mail-templates/{id}',
    'Delete a mail template',
    'Mails sent with the template are kept.',
  )
    .input(z.object({ id: idSchema }))
    .output(z.object({})),
};
