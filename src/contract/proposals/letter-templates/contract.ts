import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { daySchema, idSchema } from '#contract/values/scalars.ts';
import { FIRM_FIELDS } from './letter-fields.ts';
import {
  draftsToPublishSchema,
  letterTemplateSchema,
  listedTemplateSchema,
  templateScopeSchema,
  templateTextSchema,
} from './letter-template.ts';

const byId = z.object({ id: idSchema });

export const letterTemplatesContract = {
  list: signedInProcedure(
    'GET /letter-templates',
    'List letter templates',
    "All templates, and the catalogue's services, for which there can be schedules.",
  ).output(
    z.object({
      items: z.array(listedTemplateSchema),
      /** Fields about the firm that the newest texts in use contain and nobody has filled in. */
      missing_facts: z.array(z.enum(FIRM_FIELDS)),
      services: z.array(z.object({ id: idSchema, category: z.string(), name: z.string() })),
    }),
  ),
  get: signedInProcedure('GET /letter-templates/{id}', 'Get a letter template')
    .input(byId)
    .output(letterTemplateSchema),
  create: adminProcedure(
    'POST /letter-templates',
    'Create a letter template',
    'Adds a template with a draft. A retry with the same `id` adds nothing. Fails with TEMPLATE_EXISTS.',
    { successStatus: 201 },
  )
    .input(z.object({ id: idSchema, scope: templateScopeSchema, text: templateTextSchema }))
    .output(letterTemplateSchema),
  saveDraft: adminProcedure(
    'PUT /letter-templates/{id}/drafts/{version_id}',
    'Save a draft of a letter',
    'Saves the draft `version_id`, or starts it under that id if `version` is 0. Fails with ROW_CHANGED if somebody else has saved it since. Fails with LETTER_DRAFT_CHANGED if it was published or discarded, or if another draft was started.',
  )
    .input(
      z.object({ id: idSchema, version_id: idSchema, version: z.int().min(0), text: templateTextSchema }),
    )
    .output(letterTemplateSchema),
  discardDraft: adminProcedure(
    'DELETE /letter-templates/{id}/drafts/{version_id}',
    'Discard a draft of a letter',
    'Discards the draft as it was at `version`. A template that was never published is deleted with it. Fails with LETTER_DRAFT_CHANGED.',
  )
    .input(z.object({ id: idSchema, version_id: idSchema, version: z.int() }))
    .output(byId),
  publish: adminProcedure(
    'POST /letter-templates/{id}/drafts/{version_id}/publish',
    'Publish a letter template',
    'Publishes the draft as it was at `version`. It is in force from the London day `starts_on`. A repeat returns the template. Fails with LETTER_DRAFT_CHANGED, STARTS_IN_PAST and LETTER_FIELDS_UNKNOWN.',
  )
    .input(z.object({ id: idSchema, version_id: idSchema, version: z.int(), starts_on: daySchema }))
    .output(letterTemplateSchema),
  publishReviewed: adminProcedure(
    'POST /letter-templates/publish-reviewed',
    'Publish reviewed drafts',
    'Publishes all the drafts as they were at `version`, or none. They are in force from the London day `starts_on`, and are no longer marked as examples. Skips drafts that the caller has already published for that day. Fails with LETTER_DRAFT_CHANGED, STARTS_IN_PAST and LETTER_FIELDS_UNKNOWN.',
  )
    .input(z.object({ drafts: draftsToPublishSchema, starts_on: daySchema, is_reviewed: z.literal(true) }))
    .output(z.object({ published: z.int() })),
  setInUse: adminProcedure(
    'PUT /letter-templates/{id}/in-use',
    'Set whether a template is used',
    'Sets whether new letters may use the template.',
  )
    .input(z.object({ id: idSchema, in_use: z.boolean() }))
    .output(letterTemplateSchema),
  addStarters: adminProcedure(
    'POST /letter-templates/starters',
    'Add the example letter templates',
    'Adds a draft of each example, unless a template has the same scope.',
  ).output(z.object({ added: z.int() })),
};
