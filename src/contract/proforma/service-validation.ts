import type { CatalogueTree, ServiceOption } from '../catalogue/catalogue.ts';
import { numberLimits, numberOf } from '../catalogue/field-options.ts';
import { isOnStep } from '../decimal.ts';
import { groupOf, type OptionValue, type ServicesValue, storedValue, visibleOptions } from './services.ts';

export interface ServiceIssue {
  /** Category, sub-header and option name. */
  path: [category: string, subHeader: string, option: string];
  message: string;
}

function isFilled(option: ServiceOption, value: OptionValue): boolean {
  if (option.field_type === 'checkbox' || option.field_type === 'toggle') return value === true;
  return typeof value === 'string' ? value.trim() !== '' : value !== null;
}

function numberProblem(option: ServiceOption, value: OptionValue): string | null {
  const number = typeof value === 'string' ? numberOf(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return 'must be a number';
  const { min, max, step } = numberLimits(option);
  const shown = (limit: number) => limit.toLocaleString('en-GB', { maximumFractionDigits: 10 });
  if (number < min) return `must be ${shown(min)} or more`;
  if (number > max) return `must be ${shown(max)} or less`;
  if (!isOnStep(number, min, step)) return `must go in steps of ${shown(step)} from ${shown(min)}`;
  return null;
}

/** What is wrong with one option's value, or null. A dropdown keeps a value that is no longer offered. */
function problemOf(option: ServiceOption, value: OptionValue): string | null {
  if (!isFilled(option, value)) return option.is_required ? 'is required' : null;
  return option.field_type === 'number' ? numberProblem(option, value) : null;
}

/** Everything wrong with what is shown; what is not shown, or not in the catalogue any more, is never wrong. */
export function validateServices(tree: CatalogueTree, value: ServicesValue): ServiceIssue[] {
  return tree.flatMap((category) =>
    category.sub_headers.flatMap((subHeader) => {
      const group = groupOf(value, category.name, subHeader.name);
      if (!group) return [];
      return visibleOptions(subHeader, group).flatMap((option): ServiceIssue[] => {
        const problem = problemOf(option, storedValue(group, option.name));
        if (problem === null) return [];
        const path: ServiceIssue['path'] = [category.name, subHeader.name, option.name];
        return [{ path, message: `${option.display_name} ${problem}` }];
      });
    }),
  );
}
