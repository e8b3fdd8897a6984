import { z } from 'zod';
import { importProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { plainText } from '#contract/values/text.ts';
import { clientImportSchema } from './client-import.ts';
import { IMPORT_ROWS_MAX, rawImportRowSchema } from './import-row.ts';

const count = z.number().int();
const importedRows = z.object({ rows: z.array(rawImportRowSchema).min(1).max(IMPORT_ROWS_MAX) });

export const clientImportsContract = {
  check: importProcedure(
    'POST /clients/imports/check',
    'Check a file of clients',
    "Validates a file's rows without importing them. `row` counts from 0.",
  )
    .input(importedRows)
    .output(
      z.object({
        refused: z.array(z.object({ row: count, reasons: z.array(z.string()) })),
        /** Rows whose email address belongs to a client or an earlier row. They don't prevent the import. */
        known_emails: z.array(count),
      }),
    ),
  create: importProcedure(
    'POST /clients/imports',
    'Import clients',
    'Imports all rows, or none: fails with IMPORT_REFUSED if a row has errors. A retry with the same `id`, which the browser generates, stores nothing and returns the first import.',
    { successStatus: 201 },
  )
    .input(importedRows.extend({ id: idSchema.optional(), file_name: plainText(200, 'File name') }))
    .output(clientImportSchema),
  list: signedInProcedure(
    'GET /clients/imports',
    'List imports of clients',
    'Imports that can still be undone, newest first.',
  ).output(z.array(clientImportSchema)),
  undo: signedInProcedure(
    'DELETE /clients/imports/{id}',
    'Undo an import of clients',
    "Deletes an import's clients, up to an hour after the import. Fails with IMPORT_TOO_OLD, IMPORT_IN_USE.",
  )
    .input(z.object({ id: idSchema }))
    .output(z.object({ clients: count })),
};
