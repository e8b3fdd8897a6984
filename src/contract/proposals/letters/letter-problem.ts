import { z } from 'zod';
import { idSchema } from '#contract/values/scalars.ts';

export const LETTER_PROBLEMS = [
  /** No published template fits a part of the letter. */
  'no_template',
  /** A consumer's letter has no cancellation notice or model form. */
  'no_consumer_notice',
  /** A text has a field that doesn't exist, or a field in a place where it can't be filled in. */
  'unknown_field',
  /** A field has no value. */
  'unfilled_field',
  /** A text states a fact about the firm that nobody has entered. */
  'missing_fact',
  /** No part of the letter fulfils a duty. */
  'missing_duty',
  /** Somebody has ticked a duty that no part of the letter shows it fulfils. */
  'duty_on_word',
  /** A text isn't for the letter's entity type. */
  'wrong_entity',
  /** A text states the services or fees of a letter that has none. */
  'letter_without_services',
  /** A letter that isn't usual would get a text that is written for the usual letters. */
  'general_text',
  /** A text says 'with all options', which would be wrong after the client has left one out. */
  'option_words',
  /** A text still says that it is an example. */
  'example',
  /** A text came as an example, and nobody has said that it was reviewed. */
  'not_reviewed',
] as const;

/** Places where a problem can be solved. */
export const PROBLEM_SECTIONS = ['client', 'proforma', 'prices', 'firm', 'letters', 'proposal'] as const;

export const letterProblemSchema = z.object({
  kind: z.enum(LETTER_PROBLEMS),
  /** Whether the problem prevents sending. Otherwise it is a warning. */
  blocks: z.boolean(),
  /** The letters that have the problem. */
  letter_ids: z.array(idSchema),
  /** The template to correct, if there is one. */
  template_id: idSchema.nullable(),
  /**
   * Name of the field, such as 'client.company'. A field that can't be filled in is given as it is written. For a service
   * that belongs to another letter, the service's key.
   */
  field: z.string().nullable(),
  section: z.enum(PROBLEM_SECTIONS),
  /** Says what is wrong and where to correct it. */
  message: z.string(),
});

export type LetterProblem = z.infer<typeof letterProblemSchema>;
