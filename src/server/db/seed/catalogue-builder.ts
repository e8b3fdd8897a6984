import type { FieldOptions, FieldType } from '#contract/pricing/catalogue/catalogue.ts';

export interface SeedOption {
  name: string;
  display_name: string;
  client_wording: string | null;
  is_internal: boolean;
  description: string | null;
  field_type: FieldType;
  field_options: FieldOptions | null;
  default_value: string | null;
  helper_text: string | null;
  is_required: boolean;
  sort_order: number;
}

export interface SeedSubHeader {
  name: string;
  display_name: string;
  client_wording: string | null;
  description: string | null;
  sort_order: number;
  options: SeedOption[];
}

export interface SeedCategory {
  name: string;
  display_name: string;
  description: string | null;
  sort_order: number;
  sub_headers: SeedSubHeader[];
}

type Unsorted<T> = Omit<T, 'sort_order'>;

interface Extras {
  description?: string;
  help?: string;
  required?: boolean;
  internal?: boolean;
  initial?: string;
}

/** Gives siblings the sort orders 10, 20, 30 …, which leave room to insert a sibling later. */
export function inOrder<T>(siblings: T[]): (T & { sort_order: number })[] {
  return siblings.map((sibling, index) => ({ ...sibling, sort_order: (index + 1) * 10 }));
}

export function category(
  name: string,
  display_name: string,
  description: string,
  subHeaders: Unsorted<SeedSubHeader>[],
): Unsorted<SeedCategory> {
  return { name, display_name, description, sub_headers: inOrder(subHeaders) };
}

export function subHeader(
  name: string,
  display_name: string,
  description: string,
  options: Unsorted<SeedOption>[],
  client_wording: string | null = null,
): Unsorted<SeedSubHeader> {
  return { name, display_name, client_wording, description, options: inOrder(options) };
}

function option(
  name: string,
  display_name: string,
  field_type: FieldType,
  field_options: FieldOptions | null,
  extras: Extras,
): Unsorted<SeedOption> {
  return {
    name,
    display_name,
    client_wording: null,
    is_internal: extras.internal ?? false,
    description: extras.description ?? null,
    field_type,
    field_options,
    default_value: extras.initial ?? null,
    helper_text: extras.help ?? null,
    is_required: extras.required ?? false,
  };
}

export function checkbox(name: string, display_name: string, extras: Extras = {}): Unsorted<SeedOption> {
  return option(name, display_name, 'checkbox', null, { initial: 'true', ...extras });
}

export function toggle(name: string, display_name: string, extras: Extras = {}): Unsorted<SeedOption> {
  return option(name, display_name, 'toggle', null, { initial: 'true', ...extras });
}

export function dropdown(
  name: string,
  display_name: string,
  options: string[],
  extras: Extras = {},
): Unsorted<SeedOption> {
  return option(name, display_name, 'dropdown', { options }, extras);
}

export function number(
  name: string,
  display_name: string,
  [min, max, step]: [min: number, max: number, step: number],
  extras: Extras = {},
): Unsorted<SeedOption> {
  return option(name, display_name, 'number', { min, max, step }, extras);
}

export function text(name: string, display_name: string, extras: Extras = {}): Unsorted<SeedOption> {
  return option(name, display_name, 'text', { multiline: false }, extras);
}

export function multilineText(name: string, display_name: string, extras: Extras = {}): Unsorted<SeedOption> {
  return option(name, display_name, 'text', { multiline: true }, extras);
}
