import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { count, MERGE_OBSTACLES, mergeSideSchema } from './client-merge.ts';
import { type ClientMergeField, MERGE_FIELD_NAMES } from './merge-fields.ts';

const side = z.enum(['lead', 'other']);
const sides = Object.fromEntries(MERGE_FIELD_NAMES.map((name) => [name, side])) as Record<
  ClientMergeField,
  typeof side
>;
const choices = z.strictObject({ ...sides, notes: z.enum(['lead', 'other', 'both']) }).partial();

const version = z.number().int();
const pair = z
  .object({ lead_id: idSchema, other_id: idSchema })
  .refine(({ lead_id, other_id }) => lead_id !== other_id, { error: 'Choose two different clients' });

export const clientMergesContract = {
  compare: signedInProcedure(
    'GET /clients/merges/comparison',
    'Compare two clients',
    'Both clients side by side, and the obstacle to a merge, if there is one.',
  )
    .input(pair)
    .output(
      z.object({
        lead: mergeSideSchema,
        other: mergeSideSchema,
        obstacle: z.enum(MERGE_OBSTACLES).nullable(),
      }),
    ),
  merge: signedInProcedure(
    'POST /clients/merges',
    'Merge two clients',
    "Merges two clients into one. The leading client keeps its id and proposal ID. The other client's ids lead to it. Fields without a choice take the more complete value: the later status, open rather than closed, both notes joined. `versions` are the versions of both clients that were compared. A retry with the same `id` changes nothing and returns the merged client. Fails with MERGED, with MERGE_REFUSED, and with WRONG_STATUS if the chosen status is no longer available.",
    { successStatus: 201 },
  )
    .input(
      pair
        .safeExtend({
          id: idSchema,
          choices: choices.default({}),
          versions: z.object({ lead: version, other: version }).optional(),
        })
        .strict(),
    )
    .output(z.object({ id: idSchema, client: clientSchema })),
  undo: signedInProcedure(
    'POST /clients/merges/{id}/undo',
    'Undo a merge',
    'Restores both clients. Notes added since the merge stay with the leading client, and `kept_notes` counts them. A repeat changes nothing. Fails with MERGE_STANDS if the merged client has otherwise changed since.',
  )
    .input(z.object({ id: idSchema }))
    .output(z.object({ lead: clientSchema, other: clientSchema, kept_notes: count })),
};
