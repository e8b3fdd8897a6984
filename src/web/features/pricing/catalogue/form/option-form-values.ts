import type { z } from 'zod';
import type { FieldOptions, FieldType, ServiceOption } from '#contract/pricing/catalogue/catalogue.ts';
import type { OptionInput, optionChangeSchema } from '#contract/pricing/catalogue/catalogue-input.ts';
import { choicesOfLines, dropdownChoices } from '#contract/pricing/catalogue/field-options.ts';
import { tidyText } from '#contract/values/clean-text.ts';
import { parseNumber } from '#contract/values/decimal.ts';
import type { RenderedOption } from '#web/features/pricing/catalogue/service-option-input.tsx';

/** The option form's input. Keeps the settings of other field types, so that switching back restores them. */
export interface OptionFormValues {
  sub_header_id: string;
  name: string;
  display_name: string;
  client_wording: string;
  is_internal: boolean;
  description: string;
  field_type: string;
  /** Dropdown choices, one per line. */
  choices: string;
  field_options: { min: number | string; max: number | string; step: number | string; multiline: boolean };
  default_value: string;
  helper_text: string;
  is_required: boolean;
  sort_order: number;
  is_active: boolean;
}

type OptionFields = z.output<typeof optionChangeSchema>;

export function optionFieldsOf({
  sub_header_id,
  name,
  display_name,
  client_wording,
  is_internal,
  description,
  field_type,
  field_options,
  default_value,
  helper_text,
  is_required,
  sort_order,
  is_active,
}: Omit<ServiceOption, 'id'>): OptionFields {
  return {
    sub_header_id,
    name,
    display_name,
    client_wording,
    is_internal,
    description,
    field_type: field_type as FieldType,
    field_options,
    default_value,
    helper_text,
    is_required,
    sort_order,
    is_active,
  };
}

export function optionFormValues(option: OptionFields): OptionFormValues {
  const { min = '', max = '', step = '', multiline = false } = option.field_options ?? {};
  return {
    sub_header_id: option.sub_header_id,
    name: option.name,
    display_name: option.display_name,
    client_wording: option.client_wording ?? '',
    is_internal: option.is_internal,
    description: option.description ?? '',
    field_type: option.field_type,
    choices: dropdownChoices(option).join('\n'),
    field_options: { min, max, step, multiline },
    default_value: option.default_value ?? '',
    helper_text: option.helper_text ?? '',
    is_required: option.is_required,
    sort_order: option.sort_order,
    is_active: option.is_active,
  };
}

export function optionInputOf({
  choices,
  field_type,
  field_options,
  ...fields
}: OptionFormValues): OptionInput {
  return {
    ...fields,
    field_type: field_type as FieldType,
    field_options: { ...field_options, options: choicesOfLines(choices) },
  };
}

/** Converts the input to the option that the proforma will show. */
export function optionPreview(
  values: OptionFormValues,
): RenderedOption & Pick<ServiceOption, 'default_value'> {
  const { min, max, step, multiline } = values.field_options;
  const limits = Object.entries({ min, max, step }).flatMap(([key, typed]) => {
    const number = parseNumber(String(typed));
    return number === null ? [] : [[key, number] as const];
  });
  const field_options: FieldOptions = {
    options: choicesOfLines(values.choices),
    multiline,
    ...Object.fromEntries(limits),
  };
  return {
    display_name: tidyText(values.display_name) || 'New option',
    description: values.description,
    field_type: values.field_type,
    field_options,
    default_value: values.default_value.trim(),
    helper_text: values.helper_text,
    is_required: values.is_required,
  };
}
