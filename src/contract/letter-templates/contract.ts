import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { daySchema, idSchema } from '#contract/scalars.ts';
import {
  letterTemplateSchema,
  listedTemplateSchema,
  templateScopeSchema,
  templateTextSchema,
} from './letter-template.ts';

const byId = z.object({ id: idSchema });

export const letterTemplatesContract = {
  /** All templates, and the catalogue's services, for which there can be schedules. */
  list: signedInProcedure.route({ method: 'GET', path: '/letter-templates' }).output(
    z.object({
      items: z.array(listedTemplateSchema),
      services: z.array(z.object({ id: idSchema, category: z.string(), name: z.string() })),
    }),
  ),
  get: signedInProcedure
    .route({ method: 'GET', path: '/letter-templates/{id}' })
    .input(byId)
    .output(letterTemplateSchema),
  /** Adds a template with a draft. A retry with the same `id` adds nothing. Throws TEMPLATE_EXISTS. */
  create: adminProcedure
    .route({ method: 'POST', path: '/letter-templates', successStatus: 201 })
    .input(z.object({ id: idSchema, scope: templateScopeSchema, text: templateTextSchema }))
    .output(letterTemplateSchema),
  /**
   * Saves the draft `version_id`, or starts it under that id if `version` is 0. Throws ROW_CHANGED if somebody else has saved it
   * since, and LETTER_DRAFT_CHANGED if it was published or discarded, or another one started.
   */
  saveDraft: adminProcedure
    .route({ method: 'PUT', path: '/letter-templates/{id}/drafts/{version_id}' })
    .input(
      z.object({ id: idSchema, version_id: idSchema, version: z.int().min(0), text: templateTextSchema }),
    )
    .output(letterTemplateSchema),
  /**
   * Discards the draft as it was at `version`. A template that was never published is deleted with it. Throws
   * LETTER_DRAFT_CHANGED.
   */
  discardDraft: adminProcedure
    .route({ method: 'DELETE', path: '/letter-templates/{id}/drafts/{version_id}' })
    .input(z.object({ id: idSchema, version_id: idSchema, version: z.int() }))
    .output(byId),
  /**
   * Publishes the draft as it was at `version`, from a day in London on. A repeat returns the template. Throws
   * LETTER_DRAFT_CHANGED, STARTS_IN_PAST and LETTER_FIELDS_UNKNOWN.
   */
  publish: adminProcedure
    .route({ method: 'POST', path: '/letter-templates/{id}/drafts/{version_id}/publish' })
    .input(z.object({ id: idSchema, version_id: idSchema, version: z.int(), starts_on: daySchema }))
    .output(letterTemplateSchema),
  /** Whether new letters may use the template. */
  setInUse: adminProcedure
    .route({ method: 'PUT', path: '/letter-templates/{id}/in-use' })
    .input(z.object({ id: idSchema, in_use: z.boolean() }))
    .output(letterTemplateSchema),
  /** Adds drafts of our examples where there is no template for the same. */
  addStarters: adminProcedure
    .route({ method: 'POST', path: '/letter-templates/starters' })
    .output(z.object({ added: z.int() })),
};
