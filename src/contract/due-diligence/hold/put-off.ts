import { z } from 'zod';
import { workDay } from '#contract/values/scalars.ts';
import { requiredText } from '#contract/values/text.ts';

/** Without a day, the deletion is no longer put off. */
export const putOffSchema = z.object({
  until: workDay('Until').nullable(),
  reason: requiredText(1_000, 'Reason'),
});
export type PutOff = z.infer<typeof putOffSchema>;
