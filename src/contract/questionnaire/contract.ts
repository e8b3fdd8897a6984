import { z } from 'zod';
import { tokenSchema } from '#contract/links/link.ts';
import { publicProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { isStorableText } from '#contract/text.ts';
import { questionnaireSchema } from './questionnaire.ts';

const done = z.object({});

/** Random, made where the answers are typed: sent again with the same key, they are stored once and acknowledged again. */
const submissionKey = z.string().min(16).max(64).refine(isStorableText).optional();

export const questionnaireContract = {
  /** The client's own answers, by a valid link, which is spent. Throws LINK_INVALID. */
  submit: publicProcedure
    .route({ method: 'POST', path: '/questionnaire' })
    .input(z.object({ token: tokenSchema, submission_key: submissionKey, answers: questionnaireSchema }))
    .output(done),
  /** The same answers, typed in by staff. */
  enter: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/questionnaire' })
    .input(z.object({ client_id: idSchema, submission_key: submissionKey, answers: questionnaireSchema }))
    .output(done),
};
