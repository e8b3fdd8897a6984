import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { mailTemplateSchema, saveMailTemplateSchema } from './mail-template.ts';

export const mailTemplatesContract = {
  /** By name. `mail_configured`: whether mails leave the server. */
  list: signedInProcedure
    .route({ method: 'GET', path: '/mail-templates' })
    .output(z.object({ items: z.array(mailTemplateSchema), mail_configured: z.boolean() })),
  /** A retry with the same `id` (after a lost response) creates nothing. Throws NAME_TAKEN. */
  create: adminProcedure
    .route({ method: 'POST', path: '/mail-templates', successStatus: 201 })
    .input(saveMailTemplateSchema.extend({ id: idSchema.optional() }))
    .output(mailTemplateSchema),
  /** `version` is the one the form was opened with. Throws ROW_CHANGED, NAME_TAKEN. */
  update: adminProcedure
    .route({ method: 'PUT', path: '/mail-templates/{id}' })
    .input(saveMailTemplateSchema.extend({ id: idSchema, version: z.int() }))
    .output(mailTemplateSchema),
  /** Mails sent with it stay. */
  delete: adminProcedure
    .route({ method: 'DELETE', path: '/mail-templates/{id}' })
    .input(z.object({ id: idSchema }))
    .output(z.object({})),
};
