import { z } from 'zod';

const pence = z.int();

/**
 * A client's fees before VAT, by billing and for the first year, in whole pence. Stored when they are computed, so that
 * a new price changes nothing until the value is computed again.
 */
export const clientValueSchema = z.object({
  one_off: pence,
  /** A monthly bill, including annual work spread over twelve months. */
  monthly: pence,
  quarterly: pence,
  annually: pence,
  first_year: pence,
  /** Number of lines still to be priced. The value leaves them out. */
  unpriced: z.int(),
});

export type ClientValue = z.infer<typeof clientValueSchema>;
