import { z } from 'zod';
import { clientFilterSchema, exactClientFilterSchema } from '#contract/clients/clients/client.ts';
import { CLIENT_COLUMNS } from './client-columns.ts';
import { CLIENT_SORTS, type ClientSort } from './client-sort.ts';
import { CLIENT_VIEWS } from './list-search.ts';

/** Unknown sorts are ignored, like unknown filters. */
export const clientSortSchema = z
  .enum(CLIENT_SORTS as [ClientSort, ...ClientSort[]])
  .optional()
  .catch(undefined);

const presentation = {
  view: z.enum(CLIENT_VIEWS).optional().catch(undefined),
  sort: clientSortSchema,
  columns: z.array(z.enum(CLIENT_COLUMNS)).min(1).readonly().optional().catch(undefined),
};

/** `readListSearch` as a schema, for stored search parameters. */
export const clientListSearchSchema = clientFilterSchema.extend(presentation);

/** Search parameters to store. */
export const newClientListSearchSchema = exactClientFilterSchema.extend(presentation);
