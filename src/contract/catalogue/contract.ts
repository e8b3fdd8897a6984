import { z } from 'zod';
import { signedInProcedure } from '../procedure.ts';
import { idSchema } from '../scalars.ts';
import {
  catalogueTreeSchema,
  serviceCategorySchema,
  serviceOptionSchema,
  serviceSubHeaderSchema,
} from './catalogue.ts';
import { categoryInputSchema, optionInputSchema, subHeaderInputSchema } from './catalogue-input.ts';
import { CATALOGUE_KINDS } from './catalogue-kind.ts';

const byId = z.object({ id: idSchema });

/** What the list shows of a sub-header: with its parent's name. */
export const listedSubHeaderSchema = serviceSubHeaderSchema.extend({
  category_display_name: z.string().nullable(),
});
/** What the list shows of an option: with the names of both levels above it. */
export const listedOptionSchema = serviceOptionSchema.extend({
  sub_header_display_name: z.string().nullable(),
  category_id: idSchema.nullable(),
  category_display_name: z.string().nullable(),
});

const categoryChoiceSchema = z.object({ id: idSchema, name: z.string(), display_name: z.string() });
const subHeaderChoiceSchema = categoryChoiceSchema.extend({ category_display_name: z.string().nullable() });

export type ListedSubHeader = z.infer<typeof listedSubHeaderSchema>;
export type ListedOption = z.infer<typeof listedOptionSchema>;

export const catalogueContract = {
  /** What the proforma offers: everything active below active parents. */
  tree: signedInProcedure.route({ method: 'GET', path: '/catalogue/tree' }).output(catalogueTreeSchema),
  /** Everything, active or not, in ascending sort order. */
  list: signedInProcedure.route({ method: 'GET', path: '/catalogue' }).output(
    z.object({
      categories: z.array(serviceCategorySchema),
      sub_headers: z.array(listedSubHeaderSchema),
      options: z.array(listedOptionSchema),
    }),
  ),
  /** Gives siblings the sort orders 10, 20, 30 … in the order of `ids`, which must be all of them. */
  reorder: signedInProcedure
    .route({ method: 'PUT', path: '/catalogue/order' })
    .input(
      z.object({
        kind: z.enum(CATALOGUE_KINDS),
        /** The siblings' category or sub-header; null for categories. */
        parent_id: idSchema.nullable(),
        ids: z.array(idSchema).min(1).max(10_000),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
  categories: {
    /** The active ones, as parents of sub-headers. */
    choices: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/categories/choices' })
      .output(z.array(categoryChoiceSchema)),
    get: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/categories/{id}' })
      .input(byId)
      .output(serviceCategorySchema),
    create: signedInProcedure
      .route({ method: 'POST', path: '/catalogue/categories', successStatus: 201 })
      .input(categoryInputSchema)
      .output(serviceCategorySchema),
    update: signedInProcedure
      .route({ method: 'PUT', path: '/catalogue/categories/{id}' })
      .input(byId.extend({ fields: categoryInputSchema }))
      .output(serviceCategorySchema),
    delete: signedInProcedure
      .route({ method: 'DELETE', path: '/catalogue/categories/{id}' })
      .input(byId)
      .output(byId),
  },
  subHeaders: {
    /** The active ones, as parents of options. */
    choices: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/sub-headers/choices' })
      .output(z.array(subHeaderChoiceSchema)),
    get: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/sub-headers/{id}' })
      .input(byId)
      .output(listedSubHeaderSchema),
    create: signedInProcedure
      .route({ method: 'POST', path: '/catalogue/sub-headers', successStatus: 201 })
      .input(subHeaderInputSchema)
      .output(serviceSubHeaderSchema),
    update: signedInProcedure
      .route({ method: 'PUT', path: '/catalogue/sub-headers/{id}' })
      .input(byId.extend({ fields: subHeaderInputSchema }))
      .output(serviceSubHeaderSchema),
    delete: signedInProcedure
      .route({ method: 'DELETE', path: '/catalogue/sub-headers/{id}' })
      .input(byId)
      .output(byId),
  },
  options: {
    get: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/options/{id}' })
      .input(byId)
      .output(listedOptionSchema),
    create: signedInProcedure
      .route({ method: 'POST', path: '/catalogue/options', successStatus: 201 })
      .input(optionInputSchema)
      .output(serviceOptionSchema),
    update: signedInProcedure
      .route({ method: 'PUT', path: '/catalogue/options/{id}' })
      .input(byId.extend({ fields: optionInputSchema }))
      .output(serviceOptionSchema),
    delete: signedInProcedure
      .route({ method: 'DELETE', path: '/catalogue/options/{id}' })
      .input(byId)
      .output(byId),
  },
};
