import { z } from 'zod';
import { requiredText } from '../text.ts';

export const DEFAULT_CALL_BOOKERS = 'Tax Adviser,Senior Partner';

/** `CALL_BOOKERS`: two different names, comma-separated. */
export const callBookersSchema = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(
    z.tuple([requiredText(100, 'Booker'), requiredText(100, 'Booker')], {
      error: 'must be two names, separated by a comma',
    }),
  )
  .refine(([first, second]) => first !== second, { error: 'must be two different names' });

export type CallBookers = z.output<typeof callBookersSchema>;

/** Who a call may be booked for: one of `bookers`. */
export function bookingSchema(bookers: readonly string[]) {
  return z.object({
    booked_by: z
      .string({ error: 'Please choose who takes the call' })
      .refine((name) => bookers.includes(name), { error: 'Please choose who takes the call' }),
  });
}
