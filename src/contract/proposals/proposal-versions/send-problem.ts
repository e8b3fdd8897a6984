import { z } from 'zod';
import { LETTER_PROBLEMS, PROBLEM_SECTIONS } from '#contract/proposals/letters/letter-problem.ts';
import { idSchema } from '#contract/values/scalars.ts';

/** Kinds of problems that a prepared proposal may have. */
export const SEND_PROBLEMS = [
  'firm_without_name',
  'no_fees',
  'unpriced',
  'fees_outdated',
  'approval_waiting',
  'no_letter',
  'placeholder_letter',
  /** The proforma has a placeholder, and the draft has the entity's usual letter instead. */
  'usual_letter',
  'letter_without_signatory',
  /** The message and the letters have more text than a proposal may have. */
  'too_long',
  /** A service fits several letters, and staff haven't chosen one. */
  'service_without_letter',
  'no_signatory',
  'invalid_signatory',
  'signs_no_letter',
  'same_address',
  'no_countersignatory',
  'unnamed_sender',
  'unnamed_owner',
  'unnamed_countersignatory',
  'bot_under_way',
  ...LETTER_PROBLEMS,
] as const;

/** Something to correct, or to know, before a proposal is sent. */
export const sendProblemSchema = z.object({
  kind: z.enum(SEND_PROBLEMS),
  /** Says what is wrong and what to do, in a sentence or two. */
  message: z.string(),
  /** Whether the problem prevents sending. */
  is_blocking: z.boolean(),
  /** The draft's letter or signatory with the problem. */
  letter_id: idSchema.nullable(),
  signatory_id: idSchema.nullable(),
  /**
   * For a problem in a letter's text: where to solve it, and the template and field with the problem. For a service without
   * a letter, `field` is the service's key.
   */
  section: z.enum(PROBLEM_SECTIONS).nullable(),
  template_id: idSchema.nullable(),
  field: z.string().nullable(),
});

export type SendProblem = z.infer<typeof sendProblemSchema>;
