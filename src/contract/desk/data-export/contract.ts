import { z } from 'zod';
import { confirmationSchema } from '#contract/identity/account/confirmation.ts';
import { adminPersonProcedure } from '#contract/procedure.ts';
import { exportStatusSchema } from './export-status.ts';

/** Exports of everything. The archive itself is at `exportPath`. */
export const dataExportContract = {
  status: adminPersonProcedure('GET /data-export', 'Get the latest export of everything').output(
    exportStatusSchema,
  ),
  start: adminPersonProcedure(
    'POST /data-export',
    'Start an export of everything',
    'Makes a zip archive of all tables and files in the background, and deletes the previous archive. When it is `ready`, `GET /api/data-exports/{id}` downloads it, also in parts (`Range`). The audit log records the export and its downloads. Fails with EXPORT_UNDER_WAY while another export is being made.',
  )
    .input(z.object({ confirmation: confirmationSchema }))
    .output(exportStatusSchema),
};
