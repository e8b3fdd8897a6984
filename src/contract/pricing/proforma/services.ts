// No zod here: the engine and the public pages load this file. The schema is in services-schema.ts.
import type {
  CatalogueSubHeader,
  CatalogueTree,
  ServiceOption,
} from '#contract/pricing/catalogue/catalogue.ts';
import { defaultOptionValue, isYesNo } from '#contract/pricing/catalogue/field-options.ts';

export type OptionValue = boolean | number | string | null;

/** A sub-header's own flag, and its options' values by name. */
export interface ServiceGroup {
  enabled: boolean;
  [option: string]: OptionValue;
}

export type ServicesValue = Record<string, Record<string, ServiceGroup>>;

type HasOptions = Pick<CatalogueSubHeader, 'options'>;

/** Options shown only while their parent, an option of the same sub-header, is on. */
export const CONDITIONAL_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  raising_invoices_enabled: ['invoice_count'],
  supplier_payments_enabled: ['payment_count'],
  loyalty_bonus_enabled: ['bonus_level'],
  catchup_accounts_enabled: ['catchup_quality', 'catchup_months'],
};

/** Returns a sub-header's values. Safe for names that every object has ('constructor'). */
export function groupOf(value: ServicesValue, category: string, subHeader: string): ServiceGroup | undefined {
  const groups = Object.hasOwn(value, category) ? value[category] : undefined;
  return groups && Object.hasOwn(groups, subHeader) ? groups[subHeader] : undefined;
}

/** Returns an option's value in a group, or null. */
export function storedValue(group: ServiceGroup, option: string): OptionValue {
  return Object.hasOwn(group, option) ? (group[option] ?? null) : null;
}

/** Whether the option follows its sub-header's checkbox and is never shown. */
export function isFollower(option: Pick<ServiceOption, 'name'>): boolean {
  return option.name.endsWith('_enabled');
}

/** Returns the group after ticking its sub-header. Keeps values of options no longer in the catalogue. */
export function tickSubHeader(subHeader: HasOptions, group?: ServiceGroup): ServiceGroup {
  const values = subHeader.options.map((option) => [option.name, defaultOptionValue(option)] as const);
  return { ...group, ...Object.fromEntries(values), enabled: true };
}

/** Returns the group after unticking its sub-header: booleans false, everything else cleared. */
export function untickSubHeader(subHeader: HasOptions, group?: ServiceGroup): ServiceGroup {
  const former = Object.entries(group ?? {}).map(
    ([name, value]) => [name, typeof value === 'boolean' ? false : null] as const,
  );
  const known = subHeader.options.map((option) => [option.name, isYesNo(option) ? false : null] as const);
  return { ...Object.fromEntries([...former, ...known]), enabled: false };
}

export function emptyServices(tree: CatalogueTree): ServicesValue {
  return openServices(tree, {});
}

/**
 * Returns stored values for the form, with blanks for options added to the catalogue since. In an enabled group, new
 * options that follow the sub-header are on.
 */
export function openServices(tree: CatalogueTree, stored: ServicesValue): ServicesValue {
  const opened: ServicesValue = { ...stored };
  for (const category of tree) {
    const groups = category.sub_headers.map((subHeader) => {
      const group = groupOf(stored, category.name, subHeader.name);
      const unticked = untickSubHeader(subHeader);
      if (!group) return [subHeader.name, unticked] as const;
      for (const option of subHeader.options) {
        if (isFollower(option) && isYesNo(option)) unticked[option.name] = group.enabled;
      }
      return [subHeader.name, { ...unticked, ...group }] as const;
    });
    const former = Object.hasOwn(stored, category.name) ? stored[category.name] : {};
    opened[category.name] = { ...former, ...Object.fromEntries(groups) };
  }
  return opened;
}

function parentOf(option: ServiceOption, { options }: HasOptions): ServiceOption | undefined {
  return options.find(
    (other) =>
      Object.hasOwn(CONDITIONAL_OPTIONS, other.name) &&
      CONDITIONAL_OPTIONS[other.name]?.includes(option.name),
  );
}

function isOn(group: ServiceGroup, option: ServiceOption): boolean {
  const value = storedValue(group, option.name);
  return typeof value === 'boolean' ? value : group.enabled;
}

/**
 * Returns the options to show in a group. While its sub-header is unticked, there are none. Options that follow the
 * sub-header are never shown. Conditional options are shown while their parent is on, or if it isn't in the catalogue.
 */
export function visibleOptions(subHeader: HasOptions, group: ServiceGroup | undefined): ServiceOption[] {
  if (!group?.enabled) return [];
  return subHeader.options.filter((option) => {
    if (isFollower(option)) return false;
    const parent = parentOf(option, subHeader);
    return parent === undefined || isOn(group, parent);
  });
}
