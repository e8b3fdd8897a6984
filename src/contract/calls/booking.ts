import { z } from 'zod';

export const DEFAULT_CALL_BOOKERS = 'Tax Adviser,Senior Partner';

const TWO_NAMES = 'exactly two names separated by a comma';
const bookerName = z
  .string({ error: TWO_NAMES })
  .min(1, { error: TWO_NAMES })
  .max(100, { error: 'two names of at most 100 characters' });

/** `CALL_BOOKERS`: two different names, comma-separated. A message says what the variable must be. */
export const callBookersSchema = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.tuple([bookerName, bookerName], { error: TWO_NAMES }))
  .refine(([first, second]) => first !== second, { error: 'two different names' });

/** Who a call may be booked for: one of `bookers`. */
export function bookingSchema(bookers: readonly string[]) {
  return z.object({
    booked_by: z
      .string({ error: 'Please choose who takes the call' })
      .refine((name) => bookers.includes(name), { error: 'Please choose who takes the call' }),
  });
}
