import { z } from 'zod';

export const DEFAULT_CALL_BOOKERS = 'Tax Adviser,Senior Partner';

const TWO_NAMES = 'exactly two names separated by a comma';
const bookerName = z
  .string({ error: TWO_NAMES })
  .min(1, { error: TWO_NAMES })
  .max(100, { error: 'two names of at most 100 characters' });

/** The two people who take calls: as edited in Settings, or else as configured. */
export function callBookers(edited: readonly string[], configured: readonly string[]): string[] {
  return [...(edited.length === 2 ? edited : configured)];
}

/** `CALL_BOOKERS`: two different names, comma-separated. Messages complete 'CALL_BOOKERS must be'. */
export const callBookersSchema = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.tuple([bookerName, bookerName], { error: TWO_NAMES }))
  .refine(([first, second]) => first !== second, { error: 'two different names' });
