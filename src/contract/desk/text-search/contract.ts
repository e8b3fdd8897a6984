import { z } from 'zod';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { cleanText } from '#contract/values/clean-text.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** Kinds of text: a note, the client's internal notes, or the answers to a questionnaire. */
export const TEXT_SOURCES = ['note', 'internal_notes', 'answers'] as const;

const foundTextSchema = z.object({
  source: z.enum(TEXT_SOURCES),
  /** Id of the note, the client or the answers. */
  id: idSchema,
  client_id: idSchema,
  client_name: z.string(),
  company: z.string().nullable(),
  status: z.enum(CLIENT_STATUSES),
  excerpt: z.array(z.object({ index: z.int(), text: z.string(), isMatch: z.boolean() })),
  /** The author of a note, or the last editor of the client. */
  by: z.string().nullable(),
  at: instantSchema,
});

export type FoundText = z.infer<typeof foundTextSchema>;

export const textSearchContract = {
  find: signedInProcedure(
    'GET /text-search',
    'Search all texts',
    'Texts that contain all the words, newest first. `more` is true if more texts follow.',
  )
    .input(
      z.object({
        search: z.string().transform((text) => cleanText(text, 200)),
        limit: z.coerce.number().int().min(1).max(50).default(50),
      }),
    )
    .output(z.object({ items: z.array(foundTextSchema), more: z.boolean() })),
};
