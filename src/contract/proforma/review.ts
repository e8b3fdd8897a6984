import { z } from 'zod';
import { storedProformaDetailsSchema } from './details.ts';

/** A saved proforma of a client. */
export const proformaReviewSchema = z.object({
  id: z.uuid(),
  client_id: z.uuid(),
  submitted_by: z.uuid().nullable(),
  submitted_by_name: z.string().nullable(),
  details: storedProformaDetailsSchema,
  version: z.number().int(),
  submission_date: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type ProformaReview = z.infer<typeof proformaReviewSchema>;
