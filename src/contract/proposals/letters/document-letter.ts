import { z } from 'zod';
import { LETTER_PARTS } from '#contract/proposals/letter-templates/letter-part.ts';
import { idSchema } from '#contract/values/scalars.ts';

/**
 * Fields whose text depends on the options that the client chooses. A sent letter keeps them, and they are filled in when
 * it is shown (lettersAsChosen).
 */
export const CHOICE_FIELDS = ['services.list', 'fees.table', 'fees.monthly', 'fees.first_year'] as const;

export type ChoiceField = (typeof CHOICE_FIELDS)[number];

const shownPartSchema = z.object({
  kind: z.enum(LETTER_PARTS),
  title: z.string(),
  /** Markdown (contract/firm/markdown) with all merge fields filled in. */
  text: z.string(),
  /** The version of the template it was filled from. */
  template_version_id: idSchema.nullable(),
});

/** A letter as it is read and signed. */
export const shownLetterSchema = z.object({
  id: idSchema,
  /** One of LETTERS_OF_ENGAGEMENT. */
  letter: z.string(),
  title: z.string(),
  /** The company or person that the letter is for. One proposal may have letters for a company and its directors. */
  entity: z.object({ name: z.string(), type: z.string() }),
  /** Consumer letters need the cancellation notice and a separate tick for an early start. */
  is_consumer: z.boolean(),
  parts: z.array(shownPartSchema),
  signatory_ids: z.array(idSchema),
});

export type ShownLetter = z.infer<typeof shownLetterSchema>;

/** Fixed text, or pieces of text around fields that depend on the client's options. */
const keptTextSchema = z.union([
  z.string(),
  z.array(z.union([z.string(), z.object({ field: z.enum(CHOICE_FIELDS) })])),
]);

export type KeptText = z.infer<typeof keptTextSchema>;

/** A letter of a sent proposal. */
export const documentLetterSchema = shownLetterSchema.extend({
  /** Keys of the services that it engages the firm for. */
  services: z.array(z.string()),
  parts: z.array(
    shownPartSchema.extend({
      title: keptTextSchema,
      text: keptTextSchema,
      /** Keys of the services that it describes. It is left out with the last of them. */
      services: z.array(z.string()).optional(),
    }),
  ),
});

export type DocumentLetter = z.infer<typeof documentLetterSchema>;
