import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';

export const DUPLICATE_REASONS = ['email', 'phone_number', 'company', 'name'] as const;
/** `company`: the same company, and a similar name. */
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

const similarClientSchema = clientSchema.pick({
  id: true,
  first_name: true,
  surname: true,
  email: true,
  phone_number: true,
  company: true,
  proposal_id: true,
  status: true,
  created_at: true,
});
export type SimilarClient = z.infer<typeof similarClientSchema>;

export const duplicatePairSchema = z.object({
  older: similarClientSchema,
  newer: similarClientSchema,
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
});
export type DuplicatePair = z.infer<typeof duplicatePairSchema>;

const pair = z
  .object({ client_id: idSchema, other_id: idSchema })
  .refine(({ client_id, other_id }) => client_id !== other_id, { error: 'Choose two different clients' });

export const clientDuplicatesContract = {
  list: signedInProcedure(
    'GET /clients/duplicate-pairs',
    'List pairs of likely duplicates',
    'Pairs of similar clients, ordered by the newer client of each pair, newest first. Each page looks through a limited number of clients, so a page may be empty even if more pages follow.',
  )
    .input(z.object({ cursor: z.string().max(500).nullish() }))
    .output(
      z.object({
        items: z.array(duplicatePairSchema),
        /** Number of clients that this page looked through. */
        looked_through: z.number().int(),
        next_cursor: z.string().nullable(),
      }),
    ),
  dismiss: signedInProcedure(
    'POST /clients/duplicate-pairs/dismissals',
    'Dismiss a pair of duplicates',
    'Records for the whole team that two clients are different people. A repeat changes nothing.',
  )
    .input(pair)
    .output(z.object({})),
  restore: signedInProcedure(
    'POST /clients/duplicate-pairs/restored',
    'Restore a dismissed pair',
    'Undoes `dismiss`.',
  )
    .input(pair)
    .output(z.object({})),
};
