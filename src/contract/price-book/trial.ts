import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/scalars.ts';

/** Number of proformas that a trial prices. */
export const TRIAL_PROFORMAS = 20;

const pence = z.int();

/** Net amounts in pence, and the number of lines without a price. */
const trialFeesSchema = z.object({
  one_off: pence,
  monthly: pence,
  quarterly: pence,
  annually: pence,
  first_year: pence,
  unpriced: z.int(),
});

export type TrialFees = z.infer<typeof trialFeesSchema>;

export const trialSchema = z.object({
  /** Number of the version in force, or null. */
  compared_with: z.int().nullable(),
  /** Newest first. */
  proformas: z.array(
    z.object({
      id: idSchema,
      client_id: idSchema,
      client_name: z.string(),
      submission_date: instantSchema,
      before: trialFeesSchema.nullable(),
      after: trialFeesSchema,
    }),
  ),
});

export type Trial = z.infer<typeof trialSchema>;
