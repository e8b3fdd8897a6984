import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** Maximum number of lines in a file, including the headings. */
export const SHEET_LINES_MAX = 10_001;
const CELLS_MAX = 200;

/** Maximum number of errors listed for a file. */
export const ISSUES_LISTED = 500;

export const sheetLineSchema = z.object({
  line: z.int().min(1),
  cells: z.array(z.string()).max(CELLS_MAX),
});

export const sheetIssueSchema = z.object({
  line: z.int(),
  column: z.string().nullable(),
  message: z.string(),
});

export const priceImportSchema = z.object({
  id: idSchema,
  file_name: z.string(),
  /** Number of prices in the file. */
  prices: z.int(),
  created_by_name: z.string(),
  created_at: instantSchema,
  undo_until: instantSchema,
});

export type PriceImport = z.infer<typeof priceImportSchema>;
