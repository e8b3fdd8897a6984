import { z } from 'zod';
import { activityEventSchema } from '#contract/activity/activity.ts';
import { additionalInformationSchema } from '#contract/additional-information/additional-information.ts';
import { clientImportSchema } from '#contract/client-imports/client-import.ts';
import { IMPORT_ROWS_MAX, rawImportRowSchema } from '#contract/client-imports/import-row.ts';
import { externalLinkSchema } from '#contract/links/link.ts';
import { noteSchema } from '#contract/notes/note.ts';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { importProcedure, signedInProcedure } from '#contract/procedure.ts';
import { proformaReviewSchema } from '#contract/proforma/review.ts';
import { idSchema } from '#contract/scalars.ts';
import { plainText } from '#contract/text.ts';
import {
  clientFilterSchema,
  clientSchema,
  clientStatusSchema,
  createClientSchema,
  editClientSchema,
  listedClientSchema,
} from './client.ts';
import { duplicateSchema, duplicateSearchSchema } from './duplicates.ts';

const byId = z.object({ id: idSchema });
const count = z.number().int();
const importedRows = z.object({ rows: z.array(rawImportRowSchema).min(1).max(IMPORT_ROWS_MAX) });

export const clientsContract = {
  /** Newest first, a page at a time. `skip` leaves out that many clients after the cursor: a jump of the scrollbar. */
  list: signedInProcedure
    .route({ method: 'GET', path: '/clients' })
    .input(
      clientFilterSchema.extend({
        ...pageInput.shape,
        skip: z.coerce.number().int().min(0).max(100_000_000).default(0),
      }),
    )
    .output(pageOf(listedClientSchema)),
  /** 'X of Y clients'. */
  count: signedInProcedure
    .route({ method: 'GET', path: '/clients/count' })
    .input(clientFilterSchema)
    .output(z.object({ matching: count, total: count })),
  /** How many match in each status, for the columns of the board. */
  countByStatus: signedInProcedure
    .route({ method: 'GET', path: '/clients/count-by-status' })
    .input(clientFilterSchema)
    .output(z.record(clientStatusSchema, count)),
  /** How many clients of the filtered list come before one; null where it is not among them. */
  place: signedInProcedure
    .route({ method: 'GET', path: '/clients/{id}/place' })
    .input(clientFilterSchema.extend(byId.shape))
    .output(z.object({ place: count.nullable() })),
  /** Clients with the same e-mail, phone number or company, newest first, a few at the most. */
  findDuplicates: signedInProcedure
    .route({ method: 'GET', path: '/clients/duplicates' })
    .input(duplicateSearchSchema)
    .output(z.array(duplicateSchema)),
  /** All that a client's page shows, in one round trip. */
  get: signedInProcedure
    .route({ method: 'GET', path: '/clients/{id}' })
    .input(byId)
    .output(
      z.object({
        client: clientSchema,
        additional_information: z.array(additionalInformationSchema),
        proforma_reviews: z.array(proformaReviewSchema),
        notes: pageOf(noteSchema),
        links: z.array(externalLinkSchema),
        timeline: pageOf(activityEventSchema),
      }),
    ),
  /** `id` is the new client's: sent again with it, as after a lost answer, they are stored once and answered again. */
  create: signedInProcedure
    .route({ method: 'POST', path: '/clients', successStatus: 201 })
    .input(createClientSchema.extend({ id: idSchema.optional() }))
    .output(clientSchema),
  update: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{id}' })
    .input(editClientSchema.extend({ id: idSchema, version: z.number().int() }))
    .output(clientSchema),
  /** The filtered list as a file, newest first. */
  export: signedInProcedure
    .route({ method: 'GET', path: '/clients/export' })
    .input(clientFilterSchema.extend({ format: z.enum(['csv', 'xlsx']) }))
    .output(z.file()),
  imports: {
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
      .input(byId)
      .output(z.object({ clients: count })),
  },
  setStatus: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{id}/status' })
    .input(byId.extend({ status: clientStatusSchema }))
    .output(clientSchema),
  setCalendlyBooking: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{id}/calendly-booking' })
    .input(byId.extend({ calendly_booking: z.boolean() }))
    .output(clientSchema),
};
