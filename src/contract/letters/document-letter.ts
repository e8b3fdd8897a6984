import { z } from 'zod';
import { LETTER_PARTS } from '#contract/letter-templates/letter-part.ts';
import { idSchema } from '#contract/scalars.ts';

/** A letter of a sent proposal. */
export const documentLetterSchema = z.object({
  id: idSchema,
  /** One of LETTERS_OF_ENGAGEMENT. */
  letter: z.string(),
  title: z.string(),
  /** The company or person that the letter is for. One proposal may have letters for a company and its directors. */
  entity: z.object({ name: z.string(), type: z.string() }),
  /** Consumer letters need the cancellation notice and a separate tick for an early start. */
  is_consumer: z.boolean(),
  parts: z.array(
    z.object({
      kind: z.enum(LETTER_PARTS),
      title: z.string(),
      /** Markdown (contract/markdown) with all merge fields filled in. */
      text: z.string(),
      /** The version of the template it was filled from. */
      template_version_id: idSchema.nullable(),
    }),
  ),
  signatory_ids: z.array(idSchema),
});

export type DocumentLetter = z.infer<typeof documentLetterSchema>;
