import {
  type CatalogueTree,
  FIELD_TYPES,
  type ServiceOption,
} from '#contract/pricing/catalogue/catalogue.ts';
import { dropdownChoices, isYesNo, numberLimits } from '#contract/pricing/catalogue/field-options.ts';
import { isBlank } from '#contract/values/clean-text.ts';
import { numberProblem } from '#contract/values/decimal.ts';
import { groupOf, type OptionValue, type ServicesValue, storedValue, visibleOptions } from './services.ts';

export interface ServiceIssue {
  /** Category, sub-header and option name. */
  path: [category: string, subHeader: string, option: string];
  message: string;
}

type CheckedOption = Pick<ServiceOption, 'display_name' | 'field_type' | 'field_options' | 'is_required'>;

/** Nobody can fill in a dropdown without choices or a field of unknown type, so neither prevents saving a proforma. */
function isFillable(option: CheckedOption): boolean {
  if (option.field_type === 'dropdown') return dropdownChoices(option).length > 0;
  return FIELD_TYPES.some((type) => type === option.field_type);
}

function isFilled(option: CheckedOption, value: OptionValue): boolean {
  if (isYesNo(option)) return value === true;
  return typeof value === 'string' ? !isBlank(value) : value !== null;
}

function problemOf(option: CheckedOption, value: OptionValue): string | null {
  if (!isFilled(option, value)) return option.is_required && isFillable(option) ? 'is required' : null;
  return option.field_type === 'number' ? numberProblem(value, numberLimits(option)) : null;
}

/** Returns the problem with an option's value, or null. A dropdown may keep a value no longer on offer. */
export function optionProblem(option: CheckedOption, value: OptionValue): string | null {
  const problem = problemOf(option, value);
  return problem === null ? null : `${option.display_name} ${problem}`;
}

/** Returns the errors of visible options. Hidden options and options no longer in the catalogue are always valid. */
export function validateServices(tree: CatalogueTree, value: ServicesValue): ServiceIssue[] {
  return tree.flatMap((category) =>
    category.sub_headers.flatMap((subHeader) => {
      const group = groupOf(value, category.name, subHeader.name);
      if (!group) return [];
      return visibleOptions(subHeader, group).flatMap((option): ServiceIssue[] => {
        const message = optionProblem(option, storedValue(group, option.name));
        if (message === null) return [];
        const path: ServiceIssue['path'] = [category.name, subHeader.name, option.name];
        return [{ path, message }];
      });
    }),
  );
}
