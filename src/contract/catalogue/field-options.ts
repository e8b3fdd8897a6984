import { type NumberLimits, parseNumber } from '#contract/decimal.ts';
import { tidyText } from '#contract/text.ts';
import type { ServiceOption } from './catalogue.ts';

/** What a number option goes by where its catalogue entry is silent. */
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

/** Empty means that the field reads 'No dropdown options configured'. */
export function dropdownChoices({ field_options }: HasFieldOptions): string[] {
  return field_options?.options ?? [];
}

export function isMultiline({ field_options }: HasFieldOptions): boolean {
  return field_options?.multiline === true;
}

/** The choices of a multi-line box, one a line: trimmed, blank and repeated lines dropped. */
export function choicesOfLines(lines: string): string[] {
  return distinctChoices(lines.split(/\r?\n/));
}

export function distinctChoices(choices: string[]): string[] {
  return [...new Set(choices.map(tidyText).filter((choice) => choice !== ''))];
}

/** An option that is ticked, not filled in. */
export function isYesNo({ field_type }: Pick<ServiceOption, 'field_type'>): boolean {
  return field_type === 'checkbox' || field_type === 'toggle';
}

/** What an option is worth when its sub-header is ticked: true for checkbox and toggle, else its default value. */
export function defaultOptionValue(
  option: Pick<ServiceOption, 'field_type' | 'default_value'>,
): boolean | number | string | null {
  if (isYesNo(option)) return true;
  if (option.default_value === null || option.default_value === '') return null;
  return option.field_type === 'number' ? parseNumber(option.default_value) : option.default_value;
}
