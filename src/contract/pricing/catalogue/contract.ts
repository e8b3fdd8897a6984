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
  tree: signedInProcedure(
    'GET /catalogue/tree',
    'Get the catalogue as a tree',
    'The services on offer: active entries with active parents.',
  ).output(catalogueTreeSchema),
  list: signedInProcedure(
    'GET /catalogue',
    'List the catalogue',
    'All entries, active or not, in ascending sort order.',
  ).output(
    z.object({
      categories: z.array(serviceCategorySchema),
      sub_headers: z.array(listedSubHeaderSchema),
      options: z.array(listedOptionSchema),
      has_packages: z.boolean(),
    }),
  ),
  reorder: signedInProcedure(
    'PUT /catalogue/order',
    'Reorder catalogue entries',
    "Sets siblings' sort orders to 10, 20, 30 … in the order of `ids`, which must name all siblings.",
  )
    .input(
      z.object({
        kind: z.enum(CATALOGUE_KINDS),
        /** The siblings' parent; null for categories. */
        parent_id: idSchema.nullable(),
        ids: z.array(idSchema).min(1).max(10_000),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
  move: signedInProcedure(
    'PUT /catalogue/parent',
    'Move a catalogue entry',
    'Moves a sub-header or an option to another parent. `ids` are the children of that parent in their new order, including the entry. Fails with ORDER_CHANGED if the children have changed, or if the entry is no longer under `from_parent_id`.',
  )
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
    choices: signedInProcedure(
      'GET /catalogue/categories/choices',
      'List categories to choose from',
      'Active categories, as parents of sub-headers.',
    ).output(z.array(categoryChoiceSchema)),
    get: signedInProcedure('GET /catalogue/categories/{id}', 'Get a category')
      .input(byId)
      .output(editedCategorySchema),
    create: signedInProcedure('POST /catalogue/categories', 'Create a category', '', { successStatus: 201 })
      .input(categoryInputSchema)
      .output(serviceCategorySchema),
    update: signedInProcedure(
      'PUT /catalogue/categories/{id}',
      'Change a category',
      'Fails with ROW_CHANGED if somebody else has saved since `version` was read.',
    )
      .input(known.extend({ fields: categoryChangeSchema }))
      .output(serviceCategorySchema.extend(versioned)),
    delete: signedInProcedure('DELETE /catalogue/categories/{id}', 'Delete a category')
      .input(byId)
      .output(byId),
  },
  subHeaders: {
    choices: signedInProcedure(
      'GET /catalogue/sub-headers/choices',
      'List sub-headers to choose from',
      'Active sub-headers, as parents of options.',
    ).output(z.array(subHeaderChoiceSchema)),
    get: signedInProcedure('GET /catalogue/sub-headers/{id}', 'Get a sub-header')
      .input(byId)
      .output(editedSubHeaderSchema),
    create: signedInProcedure('POST /catalogue/sub-headers', 'Create a sub-header', '', {
      successStatus: 201,
    })
      .input(subHeaderInputSchema)
      .output(serviceSubHeaderSchema),
    update: signedInProcedure(
      'PUT /catalogue/sub-headers/{id}',
      'Change a sub-header',
      'Fails with ROW_CHANGED if somebody else has saved since `version` was read.',
    )
      .input(known.extend({ fields: subHeaderChangeSchema }))
      .output(serviceSubHeaderSchema.extend(versioned)),
    delete: signedInProcedure('DELETE /catalogue/sub-headers/{id}', 'Delete a sub-header')
      .input(byId)
      .output(byId),
  },
  options: {
    get: signedInProcedure('GET /catalogue/options/{id}', 'Get an option')
      .input(byId)
      .output(editedOptionSchema),
    create: signedInProcedure('POST /catalogue/options', 'Create an option', '', { successStatus: 201 })
      .input(optionInputSchema)
      .output(serviceOptionSchema),
    update: signedInProcedure(
      'PUT /catalogue/options/{id}',
      'Change an option',
      'Fails with ROW_CHANGED if somebody else has saved since `version` was read.',
    )
      .input(known.extend({ fields: optionChangeSchema }))
      .output(serviceOptionSchema.extend(versioned)),
    delete: signedInProcedure('DELETE /catalogue/options/{id}', 'Delete an option').input(byId).output(byId),
  },
};
