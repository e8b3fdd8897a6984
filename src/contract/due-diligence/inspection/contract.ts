import { z } from 'zod';
import { RISK_LEVELS } from '#contract/due-diligence/files/risk-level.ts';
import { putOffSchema } from '#contract/due-diligence/hold/put-off.ts';
import {
  firmDocumentUploadProcedure,
  signedInPersonProcedure,
  signedInProcedure,
} from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { addFirmDocumentSchema, firmDocumentSchema } from './firm-document.ts';
import { INSPECTION_REASON_KINDS } from './inspection-reasons.ts';
import { packStatusSchema, startPackSchema } from './pack.ts';
import { REGISTER_VIEW_NAMES, registerCountsSchema, registerFileSchema } from './register.ts';

export const inspectionContract = {
  list: signedInProcedure(
    'GET /due-diligence-files',
    "List clients' files",
    '`failing` lists the files that would fail an inspection, each with its reasons; `reason` narrows it to one. Newest first, except `due` (earliest review first) and `ended` (latest end first).',
  )
    .input(
      pageInput.extend({
        show: z.enum(REGISTER_VIEW_NAMES).default('all'),
        level: z.enum(RISK_LEVELS).optional(),
        reason: z.enum(INSPECTION_REASON_KINDS).optional(),
      }),
    )
    .output(pageOf(registerFileSchema)),
  keptFile: signedInProcedure(
    'GET /kept-due-diligence-files/{id}',
    'Download a kept file',
    'The file of an erased client as a PDF, with what the timeline said about it.',
  )
    .input(z.object({ id: idSchema }))
    .output(z.file()),
  putOff: signedInPersonProcedure(
    'POST /kept-due-diligence-files/{id}/put-off',
    'Put off deleting a kept file',
    'The file of an erased client, as any other. For those who approve for the firm.',
  ).input(putOffSchema.extend({ id: idSchema })),
  overview: signedInProcedure('GET /due-diligence-overview', 'Count files and list firm documents').output(
    z.object({
      in_use: z.boolean(),
      counts: registerCountsSchema,
      /** Files by reason why they would fail. A file counts under each of its reasons. */
      failing: z.array(z.object({ reason: z.enum(INSPECTION_REASON_KINDS), files: z.int() })),
      /** Latest day first. */
      documents: z.array(firmDocumentSchema),
      /** Whether the caller approves for the firm, and so may make the inspection pack. */
      approves: z.boolean(),
      /** Whether a sanctions list is loaded. Without one nobody is screened. */
      has_list: z.boolean(),
    }),
  ),
  addDocument: firmDocumentUploadProcedure(
    'POST /firm-documents',
    'Add a document of the firm',
    'Its text, or a PDF or Word document of at most 8,000,000 bytes. A document with the kind and title of another is its next version. Documents never change.',
  )
    .input(addFirmDocumentSchema)
    .output(firmDocumentSchema),
  documentFile: signedInProcedure('GET /firm-documents/{id}/file', "Download a firm document's file")
    .input(z.object({ id: idSchema }))
    .output(z.file()),
  packStatus: signedInPersonProcedure(
    'GET /inspection-pack',
    'Get the latest inspection pack',
    'For those who approve for the firm, like starting one.',
  ).output(packStatusSchema),
  startPack: signedInPersonProcedure(
    'POST /inspection-pack',
    'Start an inspection pack',
    'Makes a zip archive in the background and deletes the previous one. When it is `ready`, `GET /api/inspection-packs/{id}` downloads it, also in parts (`Range`). The audit log records the pack and its downloads. Fails with EXPORT_UNDER_WAY while another pack is being made.',
  )
    .input(startPackSchema)
    .output(packStatusSchema),
};
