import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { requiredText } from '#contract/values/text.ts';
import { MENTIONS_MAX, mentionSchema } from './mention.ts';

/** Shown as the author of notes by deleted users. */
export const UNKNOWN_USER = 'Unknown User';

export const noteSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  user_id: idSchema.nullable(),
  author_name: z.string(),
  /** Plain text. Mentions are written as `@` and the user's name at the time. */
  note_text: z.string(),
  /** `full_name` is the user's present name; null if the account was deleted. */
  mentions: z.array(mentionSchema.extend({ full_name: z.string().nullable() })),
  created_at: instantSchema,
});

export type Note = z.infer<typeof noteSchema>;

export const addNoteSchema = z.object({ note_text: requiredText(10_000, 'Note') });

/** The users chosen while the note was typed. Users whose `@name` is not in the text are left out. */
export const chosenMentions = z.array(mentionSchema).max(MENTIONS_MAX).default([]);
