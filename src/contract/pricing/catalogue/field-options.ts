import { tidyText } from '#contract/values/clean-text.ts';
import { type NumberLimits, parseNumber } from '#contract/values/decimal.ts';
import type { ServiceOption } from './catalogue.ts';

/** Limits of a number option whose catalogue entry has no limits. */
export const NUMBER_OPTION_DEFAULTS = { min: 0, max: 999_999, step: 1 } as const;

type HasFieldOptions = Pick<ServiceOption, 'field_options'>;

export function numberLimits({ field_options }: HasFieldOptions): NumberLimits {
  const step = field_options?.step ?? NUMBER_OPTION_DEFAULTS.step;
  return {
    min: field_options?.min ?? NUMBER_OPTION_DEFAULTS.min,
    max: field_options?.max ?? NUMBER_OPTION_DEFAULTS.max,
    step: step > 0 ? step : NUMBER_OPTION_DEFAULTS.step,
  };
}

/** If empty, the field shows 'No dropdown options configured'. */
export function dropdownChoices({ field_options }: HasFieldOptions): string[] {
  return field_options?.options ?? [];
}

export function isMultiline({ field_options }: HasFieldOptions): boolean {
  return field_options?.multiline === true;
}

/** Returns the choices in a multi-line box, one per line, without blank lines or duplicates. */
export function choicesOfLines(lines: string): string[] {
  return distinctChoices(lines.split(/\r?\n/));
}

export function distinctChoices(choices: string[]): string[] {
  return [...new Set(choices.map(tidyText).filter((choice) => choice !== ''))];
}

/** Whether the option is a checkbox or a toggle. */
export function isYesNo({ field_type }: Pick<ServiceOption, 'field_type'>): boolean {
  return field_type === 'checkbox' || field_type === 'toggle';
}

/** Returns an option's value after its sub-header is ticked: true for checkboxes and toggles, otherwise its default. */
export function defaultOptionValue(
  option: Pick<ServiceOption, 'field_type' | 'default_value'>,
): boolean | number | string | null {
  if (isYesNo(option)) return true;
  if (option.default_value === null || option.default_value === '') return null;
  return option.field_type === 'number' ? parseNumber(option.default_value) : option.default_value;
}
