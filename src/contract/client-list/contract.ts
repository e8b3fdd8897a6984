import { z } from 'zod';
import { clientFilterSchema, clientStatusSchema, listedClientSchema } from '#contract/clients/client.ts';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { signedInReadProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { clientSortSchema } from './list-search-schema.ts';

const count = z.number().int();

export const clientListContract = {
  /** Newest first unless sorted. `skip` omits that many clients after the cursor, for a jump of the scrollbar. */
  list: signedInReadProcedure
    .route({ method: 'GET', path: '/clients' })
    .input(
      clientFilterSchema.extend({
        ...pageInput.shape,
        sort: clientSortSchema,
        skip: z.coerce.number().int().min(0).max(100_000_000).default(0),
      }),
    )
    .output(pageOf(listedClientSchema)),
  /** For 'X of Y clients'. */
  count: signedInReadProcedure
    .route({ method: 'GET', path: '/clients/count' })
    .input(clientFilterSchema)
    .output(z.object({ matching: count, total: count })),
  /** Matching clients per status, for the board's columns. */
  countByStatus: signedInReadProcedure
    .route({ method: 'GET', path: '/clients/count-by-status' })
    .input(clientFilterSchema)
    .output(z.record(clientStatusSchema, count)),
  /** Fees of the matching clients' first year per status, in pence before VAT, for the board's columns. */
  valueByStatus: signedInReadProcedure
    .route({ method: 'GET', path: '/clients/value-by-status' })
    .input(clientFilterSchema)
    .output(z.record(clientStatusSchema, z.int())),
  /** Number of clients before this one in the filtered list; null if it isn't in the list. */
  place: signedInReadProcedure
    .route({ method: 'GET', path: '/clients/{id}/place' })
    .input(clientFilterSchema.extend({ id: idSchema, sort: clientSortSchema }))
    .output(z.object({ place: count.nullable() })),
  /** The filtered list as a file, newest first unless sorted. */
  export: signedInReadProcedure
    .route({ method: 'GET', path: '/clients/export' })
    .input(clientFilterSchema.extend({ format: z.enum(['csv', 'xlsx']), sort: clientSortSchema }))
    .output(z.file()),
};
