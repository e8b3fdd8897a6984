import { z } from 'zod';
import { importProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { plainText } from '#contract/text.ts';
import { clientImportSchema } from './client-import.ts';
import { IMPORT_ROWS_MAX, rawImportRowSchema } from './import-row.ts';

const count = z.number().int();
const importedRows = z.object({ rows: z.array(rawImportRowSchema).min(1).max(IMPORT_ROWS_MAX) });

export const clientImportsContract = {
  /** Validates a file's rows without importing them. `row` counts from 0. */
  check: importProcedure
    .route({ method: 'POST', path: '/clients/imports/check' })
    .input(importedRows)
    .output(
      z.object({
        refused: z.array(z.object({ row: count, reasons: z.array(z.string()) })),
        /** Rows whose email address belongs to a client or an earlier row. They don't prevent the import. */
        known_emails: z.array(count),
      }),
    ),
  /**
   * Imports all rows, or none: throws IMPORT_REFUSED if a row has errors. A retry with the same `id`, which the browser
   * generates, stores nothing and returns the first import.
   */
  create: importProcedure
    .route({ method: 'POST', path: '/clients/imports', successStatus: 201 })
    .input(importedRows.extend({ id: idSchema.optional(), file_name: plainText(200, 'File name') }))
    .output(clientImportSchema),
  /** Imports that can still be undone, newest first. */
  list: signedInProcedure
    .route({ method: 'GET', path: '/clients/imports' })
    .output(z.array(clientImportSchema)),
  /** Deletes an import's clients, within the hour. Throws IMPORT_TOO_OLD, IMPORT_IN_USE. */
  undo: signedInProcedure
    .route({ method: 'DELETE', path: '/clients/imports/{id}' })
    .input(z.object({ id: idSchema }))
    .output(z.object({ clients: count })),
};
