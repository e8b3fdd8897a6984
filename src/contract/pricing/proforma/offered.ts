import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { dropdownChoices } from '#contract/pricing/catalogue/field-options.ts';
import { REVENUE_BANDS } from '#contract/values/revenue-band.ts';
import { ENTITY_TYPES, LETTERS_OF_ENGAGEMENT, MONTHS, proformaYears } from './constants.ts';
import type { ProformaDetails } from './details.ts';
import type { ServiceIssue } from './service-validation.ts';
import { groupOf, type OptionValue, type ServicesValue, storedValue } from './services.ts';

export interface FieldIssue {
  field: string;
  message: string;
}

/** The proforma's fields with choices. `year` is the current year in London. */
function choicesOf(year: number) {
  const years = proformaYears(year);
  return [
    ['letter_of_engagement', 'Letter of engagement', LETTERS_OF_ENGAGEMENT],
    ['annual_revenue_range', 'Annual revenue range', REVENUE_BANDS],
    ['start_date_month', 'Start month', MONTHS],
    ['start_date_year', 'Start year', years],
    ['financial_year_end_month', 'Financial year end month', MONTHS],
    ['financial_year_end_year', 'Financial year end year', years],
    ['entity_type', 'Entity type', ENTITY_TYPES],
  ] as const satisfies readonly [keyof ProformaDetails, string, readonly string[]][];
}

type Choices = Pick<ProformaDetails, ReturnType<typeof choicesOf>[number][0]>;

/** Returns the fields whose value isn't on offer and, in an edit, wasn't already stored. */
export function fieldsNotOffered(details: Choices, year: number, stored: Choices | null): FieldIssue[] {
  return choicesOf(year).flatMap(([field, label, offered]) => {
    const value = details[field];
    if (value === stored?.[field] || offered.some((choice) => choice === value)) return [];
    return [{ field, message: `${label} must be one of the choices offered` }];
  });
}

/** Returns the dropdown options whose value isn't on offer and, in an edit, wasn't already stored. */
export function optionsNotOffered(
  tree: CatalogueTree,
  services: ServicesValue,
  stored: ServicesValue | null,
): ServiceIssue[] {
  return tree.flatMap((category) =>
    category.sub_headers.flatMap((subHeader) => {
      const valueIn = (all: ServicesValue | null, option: string): OptionValue => {
        const group = all && groupOf(all, category.name, subHeader.name);
        return group ? storedValue(group, option) : null;
      };
      return subHeader.options.flatMap((option): ServiceIssue[] => {
        const value = option.field_type === 'dropdown' ? valueIn(services, option.name) : null;
        // A dropdown without choices still gets its default value when its sub-header is ticked.
        const offered = [null, '', option.default_value, valueIn(stored, option.name)];
        if (offered.includes(value) || dropdownChoices(option).some((choice) => choice === value)) return [];
        return [
          {
            path: [category.name, subHeader.name, option.name],
            message: `${option.display_name} must be one of the choices offered`,
          },
        ];
      });
    }),
  );
}
