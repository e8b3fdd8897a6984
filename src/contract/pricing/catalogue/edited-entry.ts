import { z } from 'zod';
import { idSchema } from '#contract/values/scalars.ts';
import { serviceCategorySchema, serviceOptionSchema, serviceSubHeaderSchema } from './catalogue.ts';

/** Counts changes to an entry, so that a save can state which version it edited. */
export const versioned = { version: z.number().int() };

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

export const editedCategorySchema = serviceCategorySchema.extend(versioned);
export const editedSubHeaderSchema = listedSubHeaderSchema.extend(versioned);
export const editedOptionSchema = listedOptionSchema.extend(versioned);

export type EditedCategory = z.infer<typeof editedCategorySchema>;
export type EditedSubHeader = z.infer<typeof editedSubHeaderSchema>;
export type EditedOption = z.infer<typeof editedOptionSchema>;
export type ListedSubHeader = z.infer<typeof listedSubHeaderSchema>;
export type ListedOption = z.infer<typeof listedOptionSchema>;
