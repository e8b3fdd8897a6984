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
  list: signedInProcedure(
    'GET /clients',
    'List clients',
    'Newest first unless sorted. `skip` omits that many clients after the cursor, for a jump of the scrollbar.',
  )
    .input(
      exactClientFilterSchema.extend({
        ...pageInput.shape,
        sort: clientSortSchema,
        skip: z.coerce.number().int().min(0).max(100_000_000).default(0),
      }),
    )
    .output(pageOf(listedClientSchema)),
  count: signedInProcedure(
    'GET /clients/count',
    'Count clients',
    "The number of clients that match, and of all clients, for 'X of Y clients'.",
  )
    .input(exactClientFilterSchema)
    .output(z.object({ matching: count, total: count })),
  countByStatus: signedInProcedure(
    'GET /clients/count-by-status',
    'Count clients per status',
    "Matching clients per status, for the board's columns.",
  )
    .input(exactClientFilterSchema)
    .output(z.record(clientStatusSchema, count)),
  valueByStatus: signedInProcedure(
    'GET /clients/value-by-status',
    "Sum clients' fees per status",
    "Fees of the matching clients' first year per status, in pence before VAT, for the board's columns.",
  )
    .input(exactClientFilterSchema)
    .output(z.record(clientStatusSchema, z.int())),
  position: signedInProcedure(
    'GET /clients/{id}/position',
    "Find a client's position",
    "Number of clients before this client in the filtered list; null if it isn't in the list.",
  )
    .input(exactClientFilterSchema.extend({ id: idSchema, sort: clientSortSchema }))
    .output(z.object({ position: count.nullable() })),
  export: signedInProcedure(
    'GET /clients/export',
    'Export clients',
    'The filtered list as a file, newest first unless sorted. Refuses an unknown filter. `columns` are columns of the table. Without them, the file has every field that an import reads.',
  )
    .input(exactClientFilterSchema.extend(exportOptionsSchema.shape))
    .output(z.file()),
};
