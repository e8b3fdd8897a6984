import { z } from 'zod';

const pence = z.int();

/**
 * A client's fees before VAT, by billing and for the first year, in whole pence. Stored when they are computed, so that
 * a new price changes nothing until the value is computed again.
 */
export const clientValueSchema = z.object({
  one_off: pence,
  /** A monthly bill, annual work spread over twelve months included. */
  monthly: pence,
  quarterly: pence,
  annually: pence,
  first_year: pence,
  /** Lines to be priced, which the value leaves out. */
  unpriced: z.int(),
});

export type ClientValue = z.infer<typeof clientValueSchema>;
