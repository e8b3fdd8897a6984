import { Checkbox, Select, Text, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import type { ServiceOption } from '#contract/pricing/catalogue/catalogue.ts';
import { dropdownChoices, isMultiline, numberLimits } from '#contract/pricing/catalogue/field-options.ts';
import type { OptionValue } from '#contract/pricing/proforma/services.ts';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { NumberField } from '#web/components/forms/number-field.tsx';

/** A dropdown with at least this many choices is searchable. */
const SEARCHABLE_FROM = 8;
const MULTILINE_ROWS = 3;

export type RenderedOption = Pick<
  ServiceOption,
  'display_name' | 'description' | 'field_type' | 'field_options' | 'helper_text' | 'is_required'
>;

export interface ServiceOptionInputProps {
  option: RenderedOption;
  value: OptionValue;
  onChange: (value: OptionValue) => void;
  error?: string | undefined;
  readOnly?: boolean;
  /** Path by which the form finds the field, such as 'services.payroll.paye.frequency'. */
  path?: string;
}

/** An option of the service catalogue, as shown in the proforma. */
export function ServiceOptionInput({
  option,
  value,
  onChange,
  error,
  readOnly,
  path,
}: ServiceOptionInputProps) {
  const { display_name: label, is_required } = option;
  const description = [option.description, option.helper_text].filter(Boolean).join(' · ') || undefined;
  const text = value === null ? '' : String(value);
  const shared = { label, description, error, readOnly, 'data-path': path };
  const tick = {
    ...shared,
    label: is_required ? requiredLabel(label) : label,
    required: is_required,
    'aria-invalid': error !== undefined,
    checked: value === true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.checked),
  };
  const box = { ...shared, required: is_required, inputWrapperOrder: [...HELP_BELOW] };

  switch (option.field_type) {
    case 'checkbox':
      return <Checkbox {...tick} />;
    case 'toggle':
      return <FormSwitch {...tick} />;
    case 'dropdown':
      return <Dropdown box={box} option={option} text={text} onChange={onChange} />;
    case 'number':
      return (
        <NumberField
          {...box}
          value={typeof value === 'boolean' ? text : (value ?? '')}
          onChange={(next) => onChange(next === '' ? null : next)}
          limits={numberLimits(option)}
        />
      );
    case 'text':
      return isMultiline(option) ? (
        <Textarea
          {...box}
          rows={MULTILINE_ROWS}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...box} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
      );
    default:
      return <Text c="dimmed">{label}: Unknown field type</Text>;
  }
}

/** The requirement: 'Helper text appears below the field'. */
const HELP_BELOW = ['label', 'input', 'description', 'error'] as const;

function requiredLabel(label: string) {
  return (
    <>
      {label}
      <Text span c="var(--mantine-color-error)" aria-hidden>
        {' *'}
      </Text>
    </>
  );
}

interface DropdownProps {
  box: Record<string, unknown> & { label: string };
  option: RenderedOption;
  text: string;
  onChange: (value: OptionValue) => void;
}

/** A stored choice that is no longer offered stays selected. Its label says so. */
function Dropdown({ box, option, text, onChange }: DropdownProps) {
  const choices = dropdownChoices(option);
  if (choices.length === 0 && text === '') {
    return (
      <div>
        <Text fw={500}>{box.label}</Text>
        <Text c="dimmed" size="sm">
          No dropdown options configured
        </Text>
      </div>
    );
  }
  const isGone = text !== '' && !choices.includes(text);
  const data = choices.map((choice) => ({ value: choice, label: choice }));
  return (
    <Select
      {...box}
      data={isGone ? [...data, { value: text, label: `${text} (no longer offered)` }] : data}
      value={text === '' ? null : text}
      onChange={onChange}
      searchable={choices.length >= SEARCHABLE_FROM}
      clearable={!option.is_required}
      allowDeselect={false}
      placeholder="Choose one"
      clearButtonProps={{ 'aria-label': `Clear ${box.label}` }}
    />
  );
}
