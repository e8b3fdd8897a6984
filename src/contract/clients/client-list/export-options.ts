import { z } from 'zod';
import { CLIENT_COLUMNS } from './client-columns.ts';
import { clientSortSchema } from './list-search-schema.ts';

/** `columns` are columns of the table, in order. Without them, the file has every field that an import reads. */
export const exportOptionsSchema = z.object({
  format: z.enum(['csv', 'xlsx']),
  sort: clientSortSchema,
  columns: z.array(z.enum(CLIENT_COLUMNS)).min(1).max(CLIENT_COLUMNS.length).readonly().optional(),
});

export type ExportOptions = z.output<typeof exportOptionsSchema>;
