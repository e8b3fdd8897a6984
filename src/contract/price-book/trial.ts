import { z } from 'zod';
import { clientValueSchema } from '#contract/client-values/client-value.ts';
import { idSchema, instantSchema } from '#contract/scalars.ts';

/** Maximum number of proformas that a trial prices. */
export const TRIAL_PROFORMAS = 20;

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
      before: clientValueSchema.nullable(),
      after: clientValueSchema,
    }),
  ),
});

export type Trial = z.infer<typeof trialSchema>;
