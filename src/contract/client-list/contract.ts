import { z } from 'zod';
import { clientFilterSchema, clientStatusSchema, listedClientSchema } from '#contract/clients/client.ts';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';

const count = z.number().int();

export const clientListContract = {
  /** Newest first, a page at a time. `skip` leaves out that many clients after the cursor: a jump of the scrollbar. */
  list: signedInProcedure
    .route({ method: 'GET', path: '/clients' })
    .input(
      clientFilterSchema.extend({
        ...pageInput.shape,
        skip: z.coerce.number().int().min(0).max(100_000_000).default(0),
      }),
    )
    .output(pageOf(listedClientSchema)),
  /** 'X of Y clients'. */
  count: signedInProcedure
    .route({ method: 'GET', path: '/clients/count' })
    .input(clientFilterSchema)
    .output(z.object({ matching: count, total: count })),
  /** How many match in each status, for the columns of the board. */
  countByStatus: signedInProcedure
    .route({ method: 'GET', path: '/clients/count-by-status' })
    .input(clientFilterSchema)
    .output(z.record(clientStatusSchema, count)),
  /** How many clients of the filtered list come before one; null where it is not among them. */
  place: signedInProcedure
    .route({ method: 'GET', path: '/clients/{id}/place' })
    .input(clientFilterSchema.extend({ id: idSchema }))
    .output(z.object({ place: count.nullable() })),
  /** The filtered list as a file, newest first. */
  export: signedInProcedure
    .route({ method: 'GET', path: '/clients/export' })
    .input(clientFilterSchema.extend({ format: z.enum(['csv', 'xlsx']) }))
    .output(z.file()),
};
