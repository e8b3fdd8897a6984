import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { storedProformaDetailsSchema } from './details.ts';

/** A client's saved proforma. */
export const proformaReviewSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  submitted_by: idSchema.nullable(),
  submitted_by_name: z.string().nullable(),
  details: storedProformaDetailsSchema,
  version: z.number().int(),
  /** Last editor and time; null until the first edit. */
  edited_by_name: z.string().nullable(),
  edited_at: instantSchema.nullable(),
  submission_date: instantSchema,
  updated_at: instantSchema,
});
export type ProformaReview = z.infer<typeof proformaReviewSchema>;
