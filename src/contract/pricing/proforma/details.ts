import { z } from 'zod';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { ALONGSIDE_FIELD_ERRORS } from '#contract/values/refinement.ts';
import { emailSchema } from '#contract/values/scalars.ts';
import { plainText, requiredText } from '#contract/values/text.ts';
import { DOCUMENTS_TO_SEND } from './constants.ts';
import { withNumbers } from './service-numbers.ts';
import { validateServices } from './service-validation.ts';
import type { ServicesValue } from './services.ts';
import { servicesSchema } from './services-schema.ts';

// Years, months, letters, bands and entity types accept any text, so that stored values no longer on offer are kept.
const CHOICE_MAX = 200;

export const MAX_ADDITIONAL_PEOPLE = 50;

const contact = {
  first_name: requiredText(100, 'First name'),
  last_name: requiredText(100, 'Last name'),
  position: requiredText(100, 'Position'),
  email: emailSchema,
  phone: requiredText(40, 'Phone number'),
};

const additionalContactSchema = z.object({
  ...contact,
  privacy_notice: z.boolean(),
  authorization: z.boolean(),
});

const fieldsSchema = z.object({
  documents_to_send: z
    .string()
    .optional()
    .transform((): string => DOCUMENTS_TO_SEND),
  letter_of_engagement: requiredText(CHOICE_MAX, 'Letter of engagement'),
  annual_revenue_range: requiredText(CHOICE_MAX, 'Annual revenue range'),
  start_date_month: requiredText(CHOICE_MAX, 'Start month'),
  start_date_year: requiredText(CHOICE_MAX, 'Start year'),
  financial_year_end_month: requiredText(CHOICE_MAX, 'Financial year end month'),
  financial_year_end_year: requiredText(CHOICE_MAX, 'Financial year end year'),
  add_project_name: z.boolean(),
  project_name: plainText(200, 'Project name'),
  company_name: requiredText(200, 'Company name'),
  address_line_1: requiredText(200, 'Address Line 1'),
  address_line_2: plainText(200, 'Address Line 2'),
  city: requiredText(100, 'City'),
  postcode: requiredText(20, 'Postcode'),
  entity_type: requiredText(CHOICE_MAX, 'Entity type'),
  primary_contact: z.object(contact),
  additional_contacts: z
    .array(additionalContactSchema)
    .max(MAX_ADDITIONAL_PEOPLE, { error: `No more than ${MAX_ADDITIONAL_PEOPLE} additional people` }),
  services: servicesSchema,
});

/** Removes every key containing display_name, at all three levels. */
export function stripDisplayNames(services: ServicesValue): ServicesValue {
  const strip = <Value>(
    level: Record<string, Value>,
    below: (value: Value) => Value,
  ): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(level)
        .filter(([key]) => !key.includes('display_name'))
        .map(([key, value]) => [key, below(value)]),
    );
  return strip(services, (groups) =>
    strip(groups, ({ enabled, ...options }) => ({ ...strip(options, (value) => value), enabled })),
  );
}

function asStored(details: z.output<typeof fieldsSchema>) {
  return {
    ...details,
    project_name: details.add_project_name ? details.project_name : '',
    services: stripDisplayNames(details.services),
  };
}

/** A proforma to save, without catalogue checks, for the contract. The form uses `proformaSchemaFor` instead. */
export const proformaDetailsSchema = fieldsSchema.transform(asStored);

/** Like `proformaDetailsSchema`, but validates the services against the catalogue and converts numbers. */
export function proformaSchemaFor(tree: CatalogueTree) {
  return fieldsSchema
    .superRefine((details, context) => {
      const services = servicesSchema.safeParse(details.services);
      if (!services.success) return;
      for (const { path, message } of validateServices(tree, services.data)) {
        context.addIssue({ code: 'custom', path: ['services', ...path], message });
      }
    }, ALONGSIDE_FIELD_ERRORS)
    .transform((details) => asStored({ ...details, services: withNumbers(tree, details.services) }));
}

export type ProformaDetails = z.output<typeof proformaDetailsSchema>;

const storedText = z.string().catch('');
const storedFlag = z.boolean().catch(false);

const storedContactSchema = z.object({
  first_name: storedText,
  last_name: storedText,
  position: storedText,
  email: storedText,
  phone: storedText,
});

const storedGroupSchema = z
  .object({ enabled: storedFlag })
  .catchall(z.union([z.boolean(), z.number(), z.string(), z.null()]).catch(null));

/** Stored services, whatever their shape. */
export const storedServicesSchema = z.record(z.string(), z.record(z.string(), storedGroupSchema)).catch({});

const storedFieldsSchema = z.object({
  documents_to_send: storedText,
  letter_of_engagement: storedText,
  annual_revenue_range: storedText,
  start_date_month: storedText,
  start_date_year: storedText,
  financial_year_end_month: storedText,
  financial_year_end_year: storedText,
  add_project_name: storedFlag,
  project_name: storedText,
  company_name: storedText,
  address_line_1: storedText,
  address_line_2: storedText,
  city: storedText,
  postcode: storedText,
  entity_type: storedText,
  primary_contact: storedContactSchema.catch(() => storedContactSchema.parse({})),
  additional_contacts: z
    .array(storedContactSchema.extend({ privacy_notice: storedFlag, authorization: storedFlag }))
    .catch([]),
  services: storedServicesSchema,
});

/**
 * A stored proforma: the same shape without the rules, so that stricter rules don't hide old proformas. Values that
 * other software left out, or stored in another shape, are read as empty.
 */
export const storedProformaDetailsSchema = storedFieldsSchema.catch(() => storedFieldsSchema.parse({}));
