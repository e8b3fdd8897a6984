import { z } from 'zod';
import { catalogueTreeSchema } from '#contract/pricing/catalogue/catalogue.ts';
import {
  priceBookContentSchema,
  priceSchema,
  pricingRulesSchema,
} from '#contract/pricing/pricing/price-book.ts';
import {
  adminImportProcedure,
  adminPersonProcedure,
  adminProcedure,
  signedInProcedure,
} from '#contract/procedure.ts';
import { daySchema, idSchema } from '#contract/values/scalars.ts';
import { plainText } from '#contract/values/text.ts';
import { priceImportSchema, SHEET_LINES_MAX, sheetIssueSchema, sheetLineSchema } from './price-import.ts';
import { trialSchema } from './trial.ts';
import { bookVersionSchema, listedVersionSchema, publishedBookSchema } from './version.ts';

const byId = z.object({ id: idSchema });
const savedSchema = z.object({ version: z.int() });
/** A file's lines, its headings first. */
const linesSchema = z.array(sheetLineSchema).min(1).max(SHEET_LINES_MAX);

/** The origins of a new draft. Without a published version, 'newest' is an empty book. */
export const DRAFT_ORIGINS = ['newest', 'examples'] as const;

export const priceBookContract = {
  get: signedInProcedure(
    'GET /price-book',
    'Get the price book',
    'Everything on the price book screen. Without an `id`, administrators get the draft, and other users get the version in force. If there is no such version, they get another version, if there is one.',
  )
    .input(z.object({ id: idSchema.optional() }))
    .output(
      z.object({
        catalogue: catalogueTreeSchema,
        /** Newest first, the draft before all others. */
        versions: z.array(listedVersionSchema),
        in_force_id: idSchema.nullable(),
        shown: bookVersionSchema.nullable(),
      }),
    ),
  version: signedInProcedure(
    'GET /price-book/versions/{id}',
    'Get a version of the book',
    'One version, published or draft.',
  )
    .input(byId)
    .output(bookVersionSchema),
  inForce: signedInProcedure(
    'GET /price-book/in-force',
    'Get the version in force',
    'The published version in force on a day in London (default: today), or null.',
  )
    .input(z.object({ day: daySchema.optional() }))
    .output(publishedBookSchema.nullable()),
  published: signedInProcedure(
    'GET /price-book/published/{id}',
    'Get a published version',
    'A published version, such as the version that saved fees were computed from.',
  )
    .input(byId)
    .output(publishedBookSchema.nullable()),
  needing: signedInProcedure(
    'GET /price-book/options/{option_id}/prices',
    'List prices that need an option',
    "Names of the services whose price depends on an option of the catalogue, in the draft, in the version in force or in one that starts later. Without the option, these services can't be priced.",
  )
    .input(z.object({ option_id: idSchema }))
    .output(z.array(z.string())),
  startDraft: adminProcedure(
    'POST /price-book/drafts',
    'Start a draft of the book',
    'Starts a draft. A retry with the same `id` returns it. Fails with DRAFT_EXISTS if there is another draft.',
    { successStatus: 201 },
  )
    .input(z.object({ id: idSchema, from: z.enum(DRAFT_ORIGINS) }))
    .output(bookVersionSchema),
  discardDraft: adminProcedure(
    'DELETE /price-book/drafts/{id}',
    'Discard a draft of the book',
    'Fails with DRAFT_GONE if the draft has already been published or discarded.',
  )
    .input(byId)
    .output(byId),
  savePrice: adminProcedure(
    'PUT /price-book/drafts/{id}/prices/{sub_header_id}',
    "Save a service's price",
    'Stores the price of a service, or removes it if `price` is null. `version` is the version of the price, or 0 if there was no price. Fails with DRAFT_GONE, and with ROW_CHANGED if somebody else has saved this price since.',
  )
    .input(
      z.object({ id: idSchema, sub_header_id: idSchema, version: z.int(), price: priceSchema.nullable() }),
    )
    .output(savedSchema),
  saveRules: adminProcedure(
    'PUT /price-book/drafts/{id}/rules',
    "Save the price book's rules",
    '`version` is the version of the rules. Fails with DRAFT_GONE, and with ROW_CHANGED if somebody else has saved the rules since.',
  )
    .input(z.object({ id: idSchema, version: z.int(), rules: pricingRulesSchema }))
    .output(savedSchema),
  publish: adminPersonProcedure(
    'POST /price-book/drafts/{id}/publish',
    'Publish a draft of the book',
    'Publishes the draft as it was at `version`. It is in force from the London day `starts_on`. Fails with DRAFT_GONE, DRAFT_CHANGED and STARTS_IN_PAST.',
  )
    .input(z.object({ id: idSchema, version: z.int(), starts_on: daySchema }))
    .output(listedVersionSchema),
  withdraw: adminProcedure(
    'POST /price-book/versions/{id}/withdraw',
    'Take back a scheduled version',
    'Takes back a published version that has not started, so that it is never in force. Fails with VERSION_STARTED.',
  )
    .input(byId)
    .output(byId),
  trial: adminImportProcedure(
    'POST /price-book/versions/{id}/trial',
    'Try a version on recent proformas',
    'Prices the newest 20 proformas with the version in force and with version `id`. With `lines`, a draft is changed as the file would change it. Fails with IMPORT_REFUSED if the file has errors.',
  )
    .input(z.object({ id: idSchema, lines: linesSchema.optional() }))
    .output(trialSchema),
  export: signedInProcedure(
    'GET /price-book/versions/{id}/file',
    'Export a version of the book',
    'A version as a file that can be imported.',
  )
    .input(z.object({ id: idSchema, format: z.enum(['csv', 'xlsx']) }))
    .output(z.file()),
  imports: {
    check: adminImportProcedure(
      'POST /price-book/drafts/{draft_id}/imports/check',
      'Check a file of prices',
      'Checks a file against the draft without storing anything.',
    )
      .input(z.object({ draft_id: idSchema, lines: linesSchema }))
      .output(
        z.object({
          /** The draft's version that was checked. */
          version: z.int(),
          /** The first errors, up to ISSUES_LISTED. */
          issues: z.array(sheetIssueSchema),
          issue_count: z.int(),
          /** Unknown headings, whose columns are left out. */
          ignored: z.array(z.string()),
          unchanged: z.array(z.string()),
          /** The draft as the file would change it; null if the file has errors. */
          content: priceBookContentSchema.nullable(),
        }),
      ),
    create: adminImportProcedure(
      'POST /price-book/drafts/{draft_id}/imports',
      'Import prices',
      "Adds all the file's prices and rules to the draft, or nothing. Fails with IMPORT_REFUSED if a line has errors, with DRAFT_GONE, and with DRAFT_CHANGED if the draft isn't at `version`. A retry with the same `id` stores nothing.",
      { successStatus: 201 },
    )
      .input(
        z.object({
          id: idSchema,
          draft_id: idSchema,
          version: z.int(),
          lines: linesSchema,
          file_name: plainText(200, 'File name'),
        }),
      )
      .output(priceImportSchema),
    list: adminProcedure(
      'GET /price-book/imports',
      'List imports of prices',
      'Imports that can still be undone, newest first.',
    ).output(z.array(priceImportSchema)),
    undo: adminProcedure(
      'DELETE /price-book/imports/{id}',
      'Undo an import of prices',
      'Restores the draft to what it was before the import. Fails with IMPORT_TOO_OLD, with DRAFT_GONE, and with DRAFT_CHANGED if the draft has changed since.',
    )
      .input(byId)
      .output(byId),
  },
};
