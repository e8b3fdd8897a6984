import { FIELD_TYPES, fieldOptionsSchema } from '#contract/pricing/catalogue/catalogue.ts';
import type { ParentChoice } from './use-parents.ts';

export const FIELD_TYPE_LABELS: Record<(typeof FIELD_TYPES)[number], string> = {
  checkbox: 'Checkbox',
  dropdown: 'Dropdown',
  number: 'Number',
  text: 'Text',
  toggle: 'Toggle',
};

export const ENTRY_LABELS = {
  category_id: 'Category',
  sub_header_id: 'Sub-Header',
  name: 'Name',
  display_name: 'Display Name',
  client_wording: 'Wording for Clients',
  is_internal: 'Only for Staff',
  description: 'Description',
  field_type: 'Field Type',
  field_options: 'Field Type Settings',
  default_value: 'Default Value',
  helper_text: 'Helper Text',
  is_required: 'Required',
  sort_order: 'Sort Order',
  is_active: 'Active',
};

/** Formats a stored value for display. Returns '' for null. */
export function wordsOf(field: string, value: unknown, parents: readonly ParentChoice[] | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'category_id' || field === 'sub_header_id') {
    return parents?.find(({ id }) => id === value)?.label ?? 'Another parent';
  }
  if (field === 'field_type') {
    const type = FIELD_TYPES.find((known) => known === value);
    return type ? FIELD_TYPE_LABELS[type] : String(value);
  }
  if (field === 'field_options') return settingsWords(value);
  return String(value);
}

function settingsWords(value: unknown): string {
  const { options, min, max, step, multiline } = fieldOptionsSchema.parse(value);
  if (options) return options.join('\n');
  if (min !== undefined) return `Minimum ${min}, maximum ${max}, step ${step}`;
  return multiline ? 'Several lines' : 'One line';
}
