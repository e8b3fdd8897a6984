import { z } from 'zod';
import { CLIENT_COLUMNS } from './client-columns.ts';
import { clientSortSchema } from './list-search-schema.ts';

/** Columns of the table in order; without them, all fields that an import reads. */
export const exportOptionsSchema = z.object({
  format: z.enum(['csv', 'xlsx']),
  sort: clientSortSchema,
  columns: z.array(z.enum(CLIENT_COLUMNS)).min(1).max(CLIENT_COLUMNS.length).readonly().optional(),
});

export type ExportOptions = z.output<typeof exportOptionsSchema>;
