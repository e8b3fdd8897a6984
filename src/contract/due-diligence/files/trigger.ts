import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

export const TRIGGER_KINDS = [
  'party',
  'country',
  'revenue',
  'service',
  'companies_house',
  'law',
  'review',
  'sanctions',
] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

/** A reason to look at a file again. */
export const triggerSchema = z.object({
  id: idSchema,
  kind: z.enum(TRIGGER_KINDS),
  text: z.string(),
  made_at: instantSchema,
  done_at: instantSchema.nullable(),
  done_by_name: z.string().nullable(),
});
export type Trigger = z.infer<typeof triggerSchema>;
