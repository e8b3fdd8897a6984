import { z } from 'zod';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';
import { APPROVAL_REFUSALS } from './approval.ts';
import { fileSchema } from './file.ts';
import { MISSING_KINDS, type MissingKind } from './missing.ts';
import { partySchema } from './party.ts';
import { RISK_LEVELS } from './risk-level.ts';
import { triggerSchema } from './trigger.ts';

const MISSING = Object.keys(MISSING_KINDS) as [MissingKind, ...MissingKind[]];

/** Possible matches of a party with the sanctions list, and when it was screened last. */
export const screeningSchema = z.object({
  party_id: idSchema,
  screened_at: instantSchema.nullable(),
  waiting: z.int(),
  the_same: z.int(),
});

/** A client's file as its screen shows it; `file` is null if there is none. */
export const clientFileSchema = z.object({
  /** Whether the firm uses files. */
  in_use: z.boolean(),
  /** The factors of the firm's assessments. */
  factors: z.array(z.string()),
  file: fileSchema.nullable(),
  /** In the order in which they were added. */
  parties: z.array(partySchema),
  triggers: z.array(triggerSchema),
  screening: z.array(screeningSchema),
  /** Whether a sanctions list is loaded. Without one nobody is screened. */
  has_list: z.boolean(),
  missing: z.array(
    z.object({ kind: z.enum(MISSING), party_id: idSchema.nullable(), party_name: z.string().nullable() }),
  ),
  suggestion: z.object({ level: z.enum(RISK_LEVELS), reasons: z.array(z.string()) }).nullable(),
  /** Why a second person has to approve. */
  second_person: z.array(z.string()),
  /** Why the caller can't accept the file even if it is complete; null if they can. */
  refusal: z.enum(APPROVAL_REFUSALS).nullable(),
  /** Whether the caller approves for the firm. */
  approves: z.boolean(),
  /** Newest first. */
  acceptances: z.array(
    z.object({
      accepted_at: instantSchema,
      accepted_by_name: z.string(),
      level: z.enum(RISK_LEVELS),
      alone: z.boolean(),
    }),
  ),
  hold: z.discriminatedUnion('state', [
    z.object({ state: z.enum(['none', 'open']) }),
    z.object({ state: z.literal('until'), free_on: daySchema }),
  ]),
});
export type ClientFile = z.infer<typeof clientFileSchema>;
