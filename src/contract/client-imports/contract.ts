import { z } from 'zod';
import { importProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { plainText } from '#contract/text.ts';
import { clientImportSchema } from './client-import.ts';
import { IMPORT_ROWS_MAX, rawImportRowSchema } from './import-row.ts';

const count = z.number().int();
const importedRows = z.object({ rows: z.array(rawImportRowSchema).min(1).max(IMPORT_ROWS_MAX) });

export const clientImportsContract = {
  /** What is wrong with the rows of a file; writes nothing. `row` counts from 0. */
  check: importProcedure
    .route({ method: 'POST', path: '/clients/imports/check' })
    .input(importedRows)
    .output(
      z.object({
        refused: z.array(z.object({ row: count, reasons: z.array(z.string()) })),
        /** Rows whose e-mail address a client, or an earlier row, has already. They are no reason to refuse. */
        known_emails: z.array(count),
      }),
    ),
  /**
   * All rows or none: IMPORT_REFUSED where a row is. `id`, made where the rows were checked, is the import's: sent again
   * with it, they are stored once and answered again.
   */
  create: importProcedure
    .route({ method: 'POST', path: '/clients/imports', successStatus: 201 })
    .input(importedRows.extend({ id: idSchema.optional(), file_name: plainText(200, 'File name') }))
    .output(clientImportSchema),
  /** Those that can still be undone, newest first. */
  list: signedInProcedure
    .route({ method: 'GET', path: '/clients/imports' })
    .output(z.array(clientImportSchema)),
  /** Takes the clients of an import away again, within the hour: IMPORT_TOO_OLD, IMPORT_IN_USE. */
  undo: signedInProcedure
    .route({ method: 'DELETE', path: '/clients/imports/{id}' })
    .input(z.object({ id: idSchema }))
    .output(z.object({ clients: count })),
};
