import { z } from 'zod';
import { tokenSchema } from '../links/link.ts';
import { publicProcedure, signedInProcedure } from '../procedure.ts';
import { idSchema } from '../scalars.ts';
import { isStorableText } from '../text.ts';
import { questionnaireSchema } from './questionnaire.ts';

const done = z.object({});

export const questionnaireContract = {
  /**
   * The client's own answers, by a valid link, which is spent. Sent again with the same random key, because the answer
   * was lost on the way, they are stored once and acknowledged again. Throws LINK_INVALID.
   */
  submit: publicProcedure
    .route({ method: 'POST', path: '/questionnaire' })
    .input(
      z.object({
        token: tokenSchema,
        submission_key: z.string().min(16).max(64).refine(isStorableText).optional(),
        answers: questionnaireSchema,
      }),
    )
    .output(done),
  /** The same answers, typed in by staff. */
  enter: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/questionnaire' })
    .input(z.object({ client_id: idSchema, answers: questionnaireSchema }))
    .output(done),
};
