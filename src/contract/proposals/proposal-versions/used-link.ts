import { z } from 'zod';
import { mailDeliverySchema } from '#contract/firm/mail-deliveries/mail-delivery.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** How a signatory's link was made and passed on, as far as is known. */
export const usedLinkSchema = z.object({
  made_at: instantSchema,
  /** Who made it: a user, a key or, if `made_by` is null, the product itself. */
  made_by: idSchema.nullable(),
  made_by_name: z.string(),
  /** Null if `made_by_name` copied it, to pass it on by hand. */
  mail: mailDeliverySchema.nullable(),
});

export type UsedLink = z.infer<typeof usedLinkSchema>;
