import { z } from 'zod';
import { londonDay } from '#contract/values/london-time.ts';
import { daySchema, idSchema } from '#contract/values/scalars.ts';
import { requiredText } from '#contract/values/text.ts';

export const NEXT_STEP_MAX = 200;

/** A client's next step, its day (London) and the user who has to do it. */
export const nextStepSchema = z.object({
  next_step: requiredText(NEXT_STEP_MAX, 'Next step', 'Please say what to do next'),
  next_step_due: daySchema,
  next_step_user_id: idSchema,
});

export type NextStep = z.output<typeof nextStepSchema>;

export type Urgency = 'overdue' | 'today' | 'coming';

/** Compares days in London. */
export function urgencyOf(due: string, now: Date): Urgency {
  const today = londonDay(now);
  if (due < today) return 'overdue';
  return due === today ? 'today' : 'coming';
}
