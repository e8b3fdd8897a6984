import type {
  CatalogueSubHeader,
  CatalogueTree,
  ServiceOption,
} from '#contract/pricing/catalogue/catalogue.ts';
import { dropdownChoices } from '#contract/pricing/catalogue/field-options.ts';
import {
  groupOf,
  type OptionValue,
  type ServiceGroup,
  type ServicesValue,
  storedValue,
  visibleOptions,
} from './services.ts';

export const NO_LONGER_IN_CATALOGUE = 'no longer in the catalogue';
export const NO_LONGER_OFFERED = 'no longer offered';

interface Described {
  name: string;
  /** The display name, or the stored name if the entry is no longer in the catalogue. */
  label: string;
  /** One of the two notes above, or null. */
  note: string | null;
}

export interface DescribedOption extends Described {
  value: string;
}

export interface DescribedSubHeader extends Described {
  options: DescribedOption[];
}

export interface DescribedCategory extends Described {
  sub_headers: DescribedSubHeader[];
}

function known({ name, display_name }: { name: string; display_name: string }): Described {
  return { name, label: display_name, note: null };
}

function gone(name: string): Described {
  return { name, label: name, note: NO_LONGER_IN_CATALOGUE };
}

function isEmpty(value: OptionValue): boolean {
  return value === null || value === '';
}

function shown(value: OptionValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-GB', { maximumFractionDigits: 10 });
  return value ?? '';
}

/** Returns a note if the dropdown no longer offers its stored value, or null. */
export function noteOf(option: ServiceOption, value: OptionValue): string | null {
  if (option.field_type !== 'dropdown' || isEmpty(value)) return null;
  return dropdownChoices(option).includes(String(value)) ? null : NO_LONGER_OFFERED;
}

function describeGroup(subHeader: CatalogueSubHeader | undefined, group: ServiceGroup): DescribedOption[] {
  const offered = subHeader?.options ?? [];
  const current = visibleOptions({ options: offered }, group).map((option) => {
    const value = storedValue(group, option.name);
    return { ...known(option), note: noteOf(option, value), value: shown(value) };
  });
  const former = Object.keys(group)
    .filter((name) => name !== 'enabled' && !offered.some((option) => option.name === name))
    .map((name) => ({ ...gone(name), value: shown(storedValue(group, name)) }));
  return [...current, ...former].filter(({ value }) => value !== '');
}

function describeSubHeader(
  entry: CatalogueSubHeader | undefined,
  name: string,
  group: ServiceGroup | undefined,
): DescribedSubHeader[] {
  if (!group?.enabled) return [];
  return [{ ...(entry ? known(entry) : gone(name)), options: describeGroup(entry, group) }];
}

/**
 * Returns the enabled services for display, in the catalogue's order. Services no longer in the catalogue follow the
 * other services of their category. Leaves out options without a value.
 */
export function describeStored(tree: CatalogueTree, value: ServicesValue): DescribedCategory[] {
  const current = tree.map((category): DescribedCategory => {
    const stored = Object.hasOwn(value, category.name) ? Object.keys(value[category.name] ?? {}) : [];
    const former = stored.filter((name) => !category.sub_headers.some((entry) => entry.name === name));
    return {
      ...known(category),
      sub_headers: [
        ...category.sub_headers.flatMap((entry) =>
          describeSubHeader(entry, entry.name, groupOf(value, category.name, entry.name)),
        ),
        ...former.flatMap((name) => describeSubHeader(undefined, name, groupOf(value, category.name, name))),
      ],
    };
  });
  const former = Object.keys(value)
    .filter((name) => !tree.some((category) => category.name === name))
    .map(
      (name): DescribedCategory => ({
        ...gone(name),
        sub_headers: Object.entries(value[name] ?? {}).flatMap(([subHeader, group]) =>
          describeSubHeader(undefined, subHeader, group),
        ),
      }),
    );
  return [...current, ...former].filter(({ sub_headers }) => sub_headers.length > 0);
}
