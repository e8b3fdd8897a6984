import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import {
  catalogueTreeSchema,
  serviceCategorySchema,
  serviceOptionSchema,
  serviceSubHeaderSchema,
} from './catalogue.ts';
import {
  categoryChangeSchema,
  categoryInputSchema,
  optionChangeSchema,
  optionInputSchema,
  subHeaderChangeSchema,
  subHeaderInputSchema,
} from './catalogue-input.ts';
import { CATALOGUE_KINDS } from './catalogue-kind.ts';
import {
  editedCategorySchema,
  editedOptionSchema,
  editedSubHeaderSchema,
  listedOptionSchema,
  listedSubHeaderSchema,
  versioned,
} from './edited-entry.ts';

const byId = z.object({ id: idSchema });
const known = byId.extend(versioned);

const categoryChoiceSchema = z.object({ id: idSchema, name: z.string(), display_name: z.string() });
const subHeaderChoiceSchema = categoryChoiceSchema.extend({ category_display_name: z.string().nullable() });

export const catalogueContract = {
  tree: signedInProcedure
    .route({
      method: 'GET',
      path: '/catalogue/tree',
      summary: 'Get the catalogue as a tree',
      description: 'The services on offer: active entries with active parents.',
    })
    .output(catalogueTreeSchema),
  list: signedInProcedure
    .route({
      method: 'GET',
      path: '/catalogue',
      summary: 'List the catalogue',
      description: 'All entries, active or not, in ascending sort order.',
    })
    .output(
      z.object({
        categories: z.array(serviceCategorySchema),
        sub_headers: z.array(listedSubHeaderSchema),
        options: z.array(listedOptionSchema),
        has_packages: z.boolean(),
      }),
    ),
  reorder: signedInProcedure
    .route({
      method: 'PUT',
      path: '/catalogue/order',
      summary: 'Reorder catalogue entries',
      description:
        "Sets siblings' sort orders to 10, 20, 30 … in the order of `ids`, which must name all siblings.",
    })
    .input(
      z.object({
        kind: z.enum(CATALOGUE_KINDS),
        /** The siblings' parent; null for categories. */
        parent_id: idSchema.nullable(),
        ids: z.array(idSchema).min(1).max(10_000),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
  move: signedInProcedure
    .route({
      method: 'PUT',
      path: '/catalogue/parent',
      summary: 'Move a catalogue entry',
      description:
        'Moves a sub-header or an option to another parent. `ids` are the children of that parent in their new order, including the entry. Fails with ORDER_CHANGED if the children have changed, or if the entry is no longer under `from_parent_id`.',
    })
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
    choices: signedInProcedure
      .route({
        method: 'GET',
        path: '/catalogue/categories/choices',
        summary: 'List categories to choose from',
        description: 'Active categories, as parents of sub-headers.',
      })
      .output(z.array(categoryChoiceSchema)),
    get: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/categories/{id}', summary: 'Get a category' })
      .input(byId)
      .output(editedCategorySchema),
    create: signedInProcedure
      .route({
        method: 'POST',
        path: '/catalogue/categories',
        successStatus: 201,
        summary: 'Create a category',
      })
      .input(categoryInputSchema)
      .output(serviceCategorySchema),
    update: signedInProcedure
      .route({
        method: 'PUT',
        path: '/catalogue/categories/{id}',
        summary: 'Change a category',
        description: 'Fails with ROW_CHANGED if somebody else has saved since `version` was read.',
      })
      .input(known.extend({ fields: categoryChangeSchema }))
      .output(serviceCategorySchema.extend(versioned)),
    delete: signedInProcedure
      .route({ method: 'DELETE', path: '/catalogue/categories/{id}', summary: 'Delete a category' })
      .input(byId)
      .output(byId),
  },
  subHeaders: {
    choices: signedInProcedure
      .route({
        method: 'GET',
        path: '/catalogue/sub-headers/choices',
        summary: 'List sub-headers to choose from',
        description: 'Active sub-headers, as parents of options.',
      })
      .output(z.array(subHeaderChoiceSchema)),
    get: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/sub-headers/{id}', summary: 'Get a sub-header' })
      .input(byId)
      .output(editedSubHeaderSchema),
    create: signedInProcedure
      .route({
        method: 'POST',
        path: '/catalogue/sub-headers',
        successStatus: 201,
        summary: 'Create a sub-header',
      })
      .input(subHeaderInputSchema)
      .output(serviceSubHeaderSchema),
    update: signedInProcedure
      .route({
        method: 'PUT',
        path: '/catalogue/sub-headers/{id}',
        summary: 'Change a sub-header',
        description: 'Fails with ROW_CHANGED if somebody else has saved since `version` was read.',
      })
      .input(known.extend({ fields: subHeaderChangeSchema }))
      .output(serviceSubHeaderSchema.extend(versioned)),
    delete: signedInProcedure
      .route({ method: 'DELETE', path: '/catalogue/sub-headers/{id}', summary: 'Delete a sub-header' })
      .input(byId)
      .output(byId),
  },
  options: {
    get: signedInProcedure
      .route({ method: 'GET', path: '/catalogue/options/{id}', summary: 'Get an option' })
      .input(byId)
      .output(editedOptionSchema),
    create: signedInProcedure
      .route({ method: 'POST', path: '/catalogue/options', successStatus: 201, summary: 'Create an option' })
      .input(optionInputSchema)
      .output(serviceOptionSchema),
    update: signedInProcedure
      .route({
        method: 'PUT',
        path: '/catalogue/options/{id}',
        summary: 'Change an option',
        description: 'Fails with ROW_CHANGED if somebody else has saved since `version` was read.',
      })
      .input(known.extend({ fields: optionChangeSchema }))
      .output(serviceOptionSchema.extend(versioned)),
    delete: signedInProcedure
      .route({ method: 'DELETE', path: '/catalogue/options/{id}', summary: 'Delete an option' })
      .input(byId)
      .output(byId),
  },
};
