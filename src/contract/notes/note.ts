import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/scalars.ts';
import { requiredText } from '#contract/text.ts';

/** Author of notes by a deleted user. */
export const UNKNOWN_USER = 'Unknown User';

export const noteSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  user_id: idSchema.nullable(),
  author_name: z.string(),
  note_text: z.string(),
  created_at: instantSchema,
});

export type Note = z.infer<typeof noteSchema>;

export const addNoteSchema = z.object({ note_text: requiredText(10_000, 'Note') });
