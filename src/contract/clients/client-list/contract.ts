import { z } from 'zod';
import {
  clientStatusSchema,
  exactClientFilterSchema,
  listedClientSchema,
} from '#contract/clients/clients/client.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { exportOptionsSchema } from './export-options.ts';
import { clientSortSchema } from './list-search-schema.ts';

const count = z.number().int();

export const clientListContract = {
  list: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients',
      summary: 'List clients',
      description:
        'Newest first unless sorted. `skip` omits that many clients after the cursor, for a jump of the scrollbar.',
    })
    .input(
      exactClientFilterSchema.extend({
        ...pageInput.shape,
        sort: clientSortSchema,
        skip: z.coerce.number().int().min(0).max(100_000_000).default(0),
      }),
    )
    .output(pageOf(listedClientSchema)),
  count: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients/count',
      summary: 'Count clients',
      description: "The number of clients that match, and of all clients, for 'X of Y clients'.",
    })
    .input(exactClientFilterSchema)
    .output(z.object({ matching: count, total: count })),
  countByStatus: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients/count-by-status',
      summary: 'Count clients per status',
      description: "Matching clients per status, for the board's columns.",
    })
    .input(exactClientFilterSchema)
    .output(z.record(clientStatusSchema, count)),
  valueByStatus: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients/value-by-status',
      summary: "Sum clients' fees per status",
      description:
        "Fees of the matching clients' first year per status, in pence before VAT, for the board's columns.",
    })
    .input(exactClientFilterSchema)
    .output(z.record(clientStatusSchema, z.int())),
  place: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients/{id}/place',
      summary: "Find a client's place",
      description: "Number of clients before this client in the filtered list; null if it isn't in the list.",
    })
    .input(exactClientFilterSchema.extend({ id: idSchema, sort: clientSortSchema }))
    .output(z.object({ place: count.nullable() })),
  export: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients/export',
      summary: 'Export clients',
      description:
        'The filtered list as a file, newest first unless sorted. Refuses an unknown filter. `columns` are columns of the table. Without them, the file has every field that an import reads.',
    })
    .input(exactClientFilterSchema.extend(exportOptionsSchema.shape))
    .output(z.file()),
};
