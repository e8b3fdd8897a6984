import { z } from 'zod';
import { adminProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';

const ofClient = z.object({ client_id: idSchema });

export const dataProtectionContract = {
  exportClient: adminProcedure(
    'POST /clients/{client_id}/data-export',
    'Export all data about a client',
    'Exports all data about a client, as JSON and as readable text. The audit log records the export.',
  )
    .input(ofClient)
    .output(z.object({ filename: z.string(), json: z.string(), readable: z.string() })),
  exportFiles: adminProcedure(
    'POST /clients/{client_id}/data-archive',
    "Export a client's data and files",
    'Exports the same data as the JSON and text exports, and the content of all stored files, as a zip archive. The audit log records the export.',
  )
    .input(ofClient)
    .output(z.file()),
  eraseClient: adminProcedure(
    'POST /clients/{client_id}/erase',
    'Erase a client',
    'Permanently deletes a client and all their data. Anonymous statistics are kept, and the audit log records the erasure. The user types `proposal_id` again to confirm. With `keep_file`, the due diligence file and signed records are kept until the law lets them go.',
  )
    .input(ofClient.extend({ proposal_id: z.string().max(50), keep_file: z.boolean().optional() }))
    .output(z.object({})),
};
