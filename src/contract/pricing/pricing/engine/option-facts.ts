import type {
  CatalogueSubHeader,
  CatalogueTree,
  ServiceOption,
} from '#contract/pricing/catalogue/catalogue.ts';
import { isYesNo } from '#contract/pricing/catalogue/field-options.ts';
import type { OptionRef } from '#contract/pricing/pricing/price-book.ts';
import {
  groupOf,
  isFollower,
  type OptionValue,
  type ServiceGroup,
  type ServicesValue,
  storedValue,
  visibleOptions,
} from '#contract/pricing/proforma/services.ts';
import { parseNumber } from '#contract/values/decimal.ts';

/** An option of the catalogue with its value in a proforma. */
export interface OptionFact {
  name: string;
  sub_header: string;
  is_service_chosen: boolean;
  /** The text of a number is parsed. Null if the service isn't chosen or another option hides the field. */
  value: OptionValue;
}

/** Returns an option's fact, or null if it is no longer in the catalogue. */
export type OptionFacts = (ref: OptionRef) => OptionFact | null;

export function optionFacts(catalogue: CatalogueTree, services: ServicesValue): OptionFacts {
  const paths = new Map(
    catalogue.flatMap((category) =>
      category.sub_headers.flatMap((subHeader) =>
        subHeader.options.map((option) => [option.id, { category, subHeader, option }] as const),
      ),
    ),
  );
  return ({ option_id }) => {
    const path = paths.get(option_id);
    if (!path) return null;
    const { category, subHeader, option } = path;
    const group = groupOf(services, category.name, subHeader.name);
    return {
      name: option.display_name,
      sub_header: subHeader.display_name,
      is_service_chosen: group?.enabled === true,
      value: group?.enabled ? valueIn(subHeader, group, option) : null,
    };
  };
}

function valueIn(subHeader: CatalogueSubHeader, group: ServiceGroup, option: ServiceOption): OptionValue {
  const value = storedValue(group, option.name);
  // An option that follows its service is never shown. Without a value, it is on.
  if (isFollower(option)) return isYesNo(option) && typeof value !== 'boolean' ? true : value;
  const isShown = visibleOptions(subHeader, group).some(({ id }) => id === option.id);
  if (!isShown) return null;
  return option.field_type === 'number' && typeof value === 'string' ? parseNumber(value) : value;
}

export function goneSentence({ option_name }: OptionRef): string {
  return `The option '${option_name}' is no longer in the catalogue`;
}

/** Says that an option has no usable value. */
export function emptySentence({ name, sub_header, is_service_chosen }: OptionFact, lacks: string): string {
  return is_service_chosen ? `'${name}' ${lacks}` : `'${name}' ${lacks}, because ${sub_header} isn't chosen`;
}
