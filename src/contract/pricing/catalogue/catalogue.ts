import { z } from 'zod';
import { idSchema } from '#contract/values/scalars.ts';

export const FIELD_TYPES = ['checkbox', 'dropdown', 'number', 'text', 'toggle'] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/** Categories of a new installation, which tests compare with the seed. @internal */
export const DEFAULT_CATEGORY_NAMES = [
  'bookkeeping',
  'compliance',
  'payroll',
  'advisory',
  'software',
  'oneoff',
  'personal_tax',
  'onboarding',
] as const;

const common = {
  id: idSchema,
  name: z.string(),
  display_name: z.string(),
  description: z.string().nullable(),
  sort_order: z.number(),
  is_active: z.boolean(),
};

/**
 * Settings by field type: `options` for a dropdown, `min`, `max` and `step` for a number, `multiline` for text. All are
 * optional (see field-options.ts). A setting of the wrong type counts as missing, so that rows written by other software
 * stay readable.
 */
export const fieldOptionsSchema = z.object({
  options: z.array(z.string()).optional().catch(undefined),
  min: z.number().optional().catch(undefined),
  max: z.number().optional().catch(undefined),
  step: z.number().optional().catch(undefined),
  multiline: z.boolean().optional().catch(undefined),
});

export type FieldOptions = z.infer<typeof fieldOptionsSchema>;

export const serviceCategorySchema = z.object(common);

/** Replaces the display name where clients read it. */
const client_wording = z.string().nullable().default(null);

export const serviceSubHeaderSchema = z.object({ ...common, category_id: idSchema, client_wording });

export const serviceOptionSchema = z.object({
  ...common,
  sub_header_id: idSchema,
  client_wording,
  /** Only for staff: no document for clients shows it. */
  is_internal: z.boolean().default(false),
  /** One of FIELD_TYPES. Any text is accepted, so that unknown types stay readable as 'Unknown field type'. */
  field_type: z.string(),
  field_options: fieldOptionsSchema.nullable().catch(null),
  default_value: z.string().nullable(),
  helper_text: z.string().nullable(),
  is_required: z.boolean(),
});

export type ServiceCategory = z.infer<typeof serviceCategorySchema>;
export type ServiceOption = z.infer<typeof serviceOptionSchema>;

const catalogueSubHeaderSchema = serviceSubHeaderSchema.extend({ options: z.array(serviceOptionSchema) });
const catalogueCategorySchema = serviceCategorySchema.extend({
  sub_headers: z.array(catalogueSubHeaderSchema),
});

/** The active catalogue, each level in ascending sort order. */
export const catalogueTreeSchema = z.array(catalogueCategorySchema);

export type CatalogueSubHeader = z.infer<typeof catalogueSubHeaderSchema>;
export type CatalogueCategory = z.infer<typeof catalogueCategorySchema>;
export type CatalogueTree = z.infer<typeof catalogueTreeSchema>;

export const UNKNOWN_CATEGORY = 'Unknown Category';
export const UNKNOWN_SUB_HEADER = 'Unknown Sub-Header';
