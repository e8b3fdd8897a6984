import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import {
  catalogueTreeSchema,
  serviceCategorySchema,
  serviceOptionSchema,
  serviceSubHeaderSchema,
} from './catalogue.ts';
import { categoryInputSchema, optionInputSchema, subHeaderInputSchema } from './catalogue-input.ts';
import { CATALOGUE_KINDS } from './catalogue-kind.ts';

const byId = z.object({ id: idSchema });
/** Counts changes to an entry, so that a save can state which version it edited. */
const versioned = { version: z.number().int() };
const known = byId.extend(versioned);

/** A sub-header in the list, with its parent's name. */
export const listedSubHeaderSchema = serviceSubHeaderSchema.extend({
  category_display_name: z.string().nullable(),
});
/** An option in the list, with the names of both levels above it. */
export const listedOptionSchema = serviceOptionSchema.extend({
  sub_header_display_name: z.string().nullable(),
  category_id: idSchema.nullable(),
  category_display_name: z.string().nullable(),
});

const categoryChoiceSchema = z.object({ id: idSchema, name: z.string(), display_name: z.string() });
const subHeaderChoiceSchema = categoryChoiceSchema.extend({ category_display_name: z.string().nullable() });

export const editedCategorySchema = serviceCategorySchema.extend(versioned);
export const editedSubHeaderSchema = listedSubHeaderSchema.extend(versioned);
export const editedOptionSchema = listedOptionSchema.extend(versioned);

export type EditedCategory = z.infer<typeof editedCategorySchema>;
export type EditedSubHeader = z.infer<typeof editedSubHeaderSchema>;
export type EditedOption = z.infer<typeof editedOptionSchema>;
export type ListedSubHeader = z.infer<typeof listedSubHeaderSchema>;
export type ListedOption = z.infer<typeof listedOptionSchema>;

export const catalogueContract = {
  /** The services on offer: active entries with active parents. */
  tree: signedInProcedure.route({ method: 'GET', path: '/catalogue/tree' }).output(catalogueTreeSchema),
  /** All entries, active or not, in ascending sort order. */
  list: signedInProcedure.route({ method: 'GET', path: '/catalogue' }).output(
    z.object({
      categories: z.array(serviceCategorySchema),
      sub_headers: z.array(listedSubHeaderSchema),
      options: z.array(listedOptionSchema),
      has_packages: z.boolean(),
    }),
  ),
  /** Sets siblings' sort orders to 10, 20, 30 … in the order of `ids`, which must name all siblings. */
  reorder: signedInProcedure
    .route({ method: 'PUT', path: '/catalogue/order' })
    .input(
      z.object({
        kind: z.enum(CATALOGUE_KINDS),
        /** The siblings' parent; null for categories. */
        parent_id: idSchema.nullable(),
        ids: z.array(idSchema).min(1).max(10_000),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
  /**
   * Moves a sub-header or an option to another parent. `ids` are the children there, in their new order. Throws
   * ORDER_CHANGED if the children have changed, or if the entry is no longer under `from_parent_id`.
   */
  move: signedInProcedure
    .route({ method: 'PUT', path: '/catalogue/parent' })
    .input(
      z.object({
        kind: z.enum(['sub_header', 'option']),
        id: idSchema,
        from_parent_id: idSchema,
        parent_id: idSchema,
        ids: z.array(idSchema).min(1).max(10_000),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
  categories: {
    /** Active categories, as parents of sub-headers. */
    choices: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/categories/choices' })
      .output(z.array(categoryChoiceSchema)),
    get: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/categories/{id}' })
      .input(byId)
      .output(editedCategorySchema),
    create: signedInProcedure
      .route({ method: 'POST', path: '/catalogue/categories', successStatus: 201 })
      .input(categoryInputSchema)
      .output(serviceCategorySchema),
    /** Throws ROW_CHANGED if somebody else has saved since that version. */
    update: signedInProcedure
      .route({ method: 'PUT', path: '/catalogue/categories/{id}' })
      .input(known.extend({ fields: categoryInputSchema }))
      .output(serviceCategorySchema.extend(versioned)),
    delete: signedInProcedure
      .route({ method: 'DELETE', path: '/catalogue/categories/{id}' })
      .input(byId)
      .output(byId),
  },
  subHeaders: {
    /** Active sub-headers, as parents of options. */
    choices: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/sub-headers/choices' })
      .output(z.array(subHeaderChoiceSchema)),
    get: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/sub-headers/{id}' })
      .input(byId)
      .output(editedSubHeaderSchema),
    create: signedInProcedure
      .route({ method: 'POST', path: '/catalogue/sub-headers', successStatus: 201 })
      .input(subHeaderInputSchema)
      .output(serviceSubHeaderSchema),
    /** Throws ROW_CHANGED if somebody else has saved since that version. */
    update: signedInProcedure
      .route({ method: 'PUT', path: '/catalogue/sub-headers/{id}' })
      .input(known.extend({ fields: subHeaderInputSchema }))
      .output(serviceSubHeaderSchema.extend(versioned)),
    delete: signedInProcedure
      .route({ method: 'DELETE', path: '/catalogue/sub-headers/{id}' })
      .input(byId)
      .output(byId),
  },
  options: {
    get: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/options/{id}' })
      .input(byId)
      .output(editedOptionSchema),
    create: signedInProcedure
      .route({ method: 'POST', path: '/catalogue/options', successStatus: 201 })
      .input(optionInputSchema)
      .output(serviceOptionSchema),
    /** Throws ROW_CHANGED if somebody else has saved since that version. */
    update: signedInProcedure
      .route({ method: 'PUT', path: '/catalogue/options/{id}' })
      .input(known.extend({ fields: optionInputSchema }))
      .output(serviceOptionSchema.extend(versioned)),
    delete: signedInProcedure
      .route({ method: 'DELETE', path: '/catalogue/options/{id}' })
      .input(byId)
      .output(byId),
  },
};
