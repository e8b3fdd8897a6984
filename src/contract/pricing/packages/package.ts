import { z } from 'zod';
import { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import { storedServicesSchema, stripDisplayNames } from '#contract/pricing/proforma/details.ts';
import type { ServicesValue } from '#contract/pricing/proforma/services.ts';
import { servicesSchema } from '#contract/pricing/proforma/services-schema.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { requiredText } from '#contract/values/text.ts';

export const PACKAGE_NAME_MAX = 100;

/** Only the chosen sub-headers, with their options. */
export function chosenOnly(services: ServicesValue): ServicesValue {
  const chosen = Object.entries(services).map(
    ([category, groups]) =>
      [category, Object.fromEntries(Object.entries(groups).filter(([, { enabled }]) => enabled))] as const,
  );
  return Object.fromEntries(chosen.filter(([, groups]) => Object.keys(groups).length > 0));
}

export const savePackageSchema = z.object({
  name: requiredText(PACKAGE_NAME_MAX, 'Name'),
  entity_type: z.enum(ENTITY_TYPES).nullable(),
  services: servicesSchema
    .transform((services) => chosenOnly(stripDisplayNames(services)))
    .refine((services) => Object.keys(services).length > 0, { error: 'Choose at least one service' }),
});
export type SavePackage = z.output<typeof savePackageSchema>;

export const packageSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** One of ENTITY_TYPES, or a former entity type. */
  entity_type: z.string().nullable(),
  services: storedServicesSchema,
  version: z.number().int(),
});
export type Package = z.infer<typeof packageSchema>;
