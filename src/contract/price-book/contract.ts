import { z } from 'zod';
import { catalogueTreeSchema } from '#contract/catalogue/catalogue.ts';
import { priceBookContentSchema, priceSchema, pricingRulesSchema } from '#contract/pricing/price-book.ts';
import { adminImportProcedure, adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { daySchema, idSchema } from '#contract/scalars.ts';
import { plainText } from '#contract/text.ts';
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
  /** The screen of the price book. Without an `id`, administrators see the draft and others the version in force, if there is one. */
  get: signedInProcedure
    .route({ method: 'GET', path: '/price-book' })
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
  /** One version, published or draft. */
  version: signedInProcedure
    .route({ method: 'GET', path: '/price-book/versions/{id}' })
    .input(byId)
    .output(bookVersionSchema),
  /** The published version in force on a day in London, or today, or null. */
  inForce: signedInProcedure
    .route({ method: 'GET', path: '/price-book/in-force' })
    .input(z.object({ day: daySchema.optional() }))
    .output(publishedBookSchema.nullable()),
  /** A published version, to price with the version that saved fees were computed from. */
  published: signedInProcedure
    .route({ method: 'GET', path: '/price-book/published/{id}' })
    .input(byId)
    .output(publishedBookSchema.nullable()),
  /** Starts a draft. A retry with the same `id` returns it. Throws DRAFT_EXISTS if there is another draft. */
  startDraft: adminProcedure
    .route({ method: 'POST', path: '/price-book/drafts', successStatus: 201 })
    .input(z.object({ id: idSchema, from: z.enum(DRAFT_ORIGINS) }))
    .output(bookVersionSchema),
  /** Throws DRAFT_GONE if it was published or discarded. */
  discardDraft: adminProcedure
    .route({ method: 'DELETE', path: '/price-book/drafts/{id}' })
    .input(byId)
    .output(byId),
  /**
   * Stores or, with null, removes the price of a service. `version` is that of the price, 0 if it had none. Throws
   * DRAFT_GONE, and ROW_CHANGED if somebody else has saved this price since.
   */
  savePrice: adminProcedure
    .route({ method: 'PUT', path: '/price-book/drafts/{id}/prices/{sub_header_id}' })
    .input(
      z.object({ id: idSchema, sub_header_id: idSchema, version: z.int(), price: priceSchema.nullable() }),
    )
    .output(savedSchema),
  /** `version` is the version of the rules. Throws DRAFT_GONE, and ROW_CHANGED if somebody else has saved them since. */
  saveRules: adminProcedure
    .route({ method: 'PUT', path: '/price-book/drafts/{id}/rules' })
    .input(z.object({ id: idSchema, version: z.int(), rules: pricingRulesSchema }))
    .output(savedSchema),
  /**
   * Publishes the draft as it was at `version`, to start on a day in London. Throws DRAFT_GONE, DRAFT_CHANGED and
   * STARTS_IN_PAST.
   */
  publish: adminProcedure
    .route({ method: 'POST', path: '/price-book/drafts/{id}/publish' })
    .input(z.object({ id: idSchema, version: z.int(), starts_on: daySchema }))
    .output(listedVersionSchema),
  /**
   * Prices the newest 20 proformas by the version in force and by another one, or by the draft as a file would change it.
   * Throws IMPORT_REFUSED if the file has errors.
   */
  trial: adminImportProcedure
    .route({ method: 'POST', path: '/price-book/versions/{id}/trial' })
    .input(z.object({ id: idSchema, lines: linesSchema.optional() }))
    .output(trialSchema),
  /** A version as a file that can be imported. */
  export: signedInProcedure
    .route({ method: 'GET', path: '/price-book/versions/{id}/file' })
    .input(z.object({ id: idSchema, format: z.enum(['csv', 'xlsx']) }))
    .output(z.file()),
  imports: {
    /** Checks a file against the draft without storing anything. */
    check: adminImportProcedure
      .route({ method: 'POST', path: '/price-book/drafts/{draft_id}/imports/check' })
      .input(z.object({ draft_id: idSchema, lines: linesSchema }))
      .output(
        z.object({
          /** The draft's version that was checked. */
          version: z.int(),
          /** The first of the errors. */
          issues: z.array(sheetIssueSchema),
          issue_count: z.int(),
          /** Unknown headings, whose columns are left out. */
          ignored: z.array(z.string()),
          /** The draft as the file would change it; null if the file has errors. */
          content: priceBookContentSchema.nullable(),
        }),
      ),
    /**
     * Adds the file's prices and rules to the draft, or nothing: throws IMPORT_REFUSED if a line has errors, DRAFT_GONE,
     * and DRAFT_CHANGED if the draft isn't at `version`. A retry with the same `id` stores nothing more.
     */
    create: adminImportProcedure
      .route({ method: 'POST', path: '/price-book/drafts/{draft_id}/imports', successStatus: 201 })
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
    /** Imports that can still be undone, newest first. */
    list: adminProcedure
      .route({ method: 'GET', path: '/price-book/imports' })
      .output(z.array(priceImportSchema)),
    /** Restores the draft to what it was. Throws IMPORT_TOO_OLD, DRAFT_GONE, and DRAFT_CHANGED if it has changed since. */
    undo: adminProcedure
      .route({ method: 'DELETE', path: '/price-book/imports/{id}' })
      .input(byId)
      .output(byId),
  },
};
