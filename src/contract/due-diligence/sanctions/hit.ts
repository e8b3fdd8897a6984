import { z } from 'zod';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';
import { requiredText } from '#contract/values/text.ts';
import { sanctionsEntrySchema } from './entry.ts';

export const HIT_DECISIONS = ['not_the_same', 'the_same'] as const;
export type HitDecision = (typeof HIT_DECISIONS)[number];

export const HIT_DECISION_LABELS: Record<HitDecision, string> = {
  not_the_same: 'Not the same',
  the_same: 'The same',
};

/** What a person decides, and why. */
export const hitDecisionSchema = z.object({
  decision: z.enum(HIT_DECISIONS, { error: 'Choose whether they are the same' }),
  reason: requiredText(2_000, 'Reason'),
});

export const sanctionsHitSchema = z.object({
  id: idSchema,
  /** Null after all else about the client was erased. */
  client: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Whether only those who approve for the firm may decide. */
  is_high_risk: z.boolean(),
  party: z.object({
    name: z.string(),
    other_names: z.array(z.string()),
    kind: z.enum(['person', 'company']),
    born: z.string().nullable(),
    nationality: z.string().nullable(),
  }),
  entry: sanctionsEntrySchema,
  /** The name of the entry that is most like the party's. */
  matched_name: z.string(),
  score: z.int(),
  /** The list that it was found with. */
  list: z.object({ reported_on: daySchema.nullable(), sha256: z.string() }),
  found_at: instantSchema,
  decision: z.enum(HIT_DECISIONS).nullable(),
  reason: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: instantSchema.nullable(),
});
export type SanctionsHit = z.infer<typeof sanctionsHitSchema>;
