import type { CatalogueSubHeader, CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import {
  NO_LONGER_IN_CATALOGUE,
  NO_LONGER_OFFERED,
  noteOf,
} from '#contract/pricing/proforma/service-description.ts';
import {
  groupOf,
  type ServiceGroup,
  type ServicesValue,
  tickSubHeader,
} from '#contract/pricing/proforma/services.ts';
import type { Package } from './package.ts';

export interface AppliedPackage {
  services: ServicesValue;
  /** Services that the package added. */
  added: { category: string; name: string; label: string }[];
  /** Parts of the package that aren't offered, each with the reason. */
  left_out: string[];
}

/**
 * Adds a package's services to a form's services. A service that is already chosen stays as it is, with all its options.
 * Options that the package lacks get the values that ticking the service gives them.
 */
export function applyPackage(
  tree: CatalogueTree,
  services: ServicesValue,
  chosen: Pick<Package, 'services'>,
): AppliedPackage {
  const applied: AppliedPackage = { services, added: [], left_out: [] };
  for (const [categoryName, groups] of Object.entries(chosen.services)) {
    const category = tree.find(({ name }) => name === categoryName);
    for (const [name, group] of Object.entries(groups)) {
      const subHeader = category?.sub_headers.find((entry) => entry.name === name);
      if (!subHeader) {
        const path = `${category?.display_name ?? categoryName} → ${name}`;
        applied.left_out.push(`${path} (${NO_LONGER_IN_CATALOGUE})`);
        continue;
      }
      const current = groupOf(services, categoryName, name);
      if (current?.enabled) continue;
      const next = ticked(subHeader, current, group, applied.left_out);
      applied.services = {
        ...applied.services,
        [categoryName]: { ...applied.services[categoryName], [name]: next },
      };
      applied.added.push({ category: categoryName, name, label: subHeader.display_name });
    }
  }
  return applied;
}

function ticked(
  subHeader: CatalogueSubHeader,
  current: ServiceGroup | undefined,
  wanted: ServiceGroup,
  leftOut: string[],
): ServiceGroup {
  const group = tickSubHeader(subHeader, current);
  for (const [name, value] of Object.entries(wanted)) {
    if (name === 'enabled') continue;
    const option = subHeader.options.find((entry) => entry.name === name);
    const isEmpty = value === null || value === '' || value === false;
    if (!option) {
      if (!isEmpty) leftOut.push(`${subHeader.display_name} → ${name} (${NO_LONGER_IN_CATALOGUE})`);
    } else if (noteOf(option, value) !== null) {
      leftOut.push(
        `${subHeader.display_name} → ${option.display_name}: ${String(value)} (${NO_LONGER_OFFERED})`,
      );
    } else group[name] = value;
  }
  return group;
}

/** Undoes a package: restores the added services as they were `before`, and leaves everything else as it is now. */
export function withoutPackage(
  services: ServicesValue,
  before: ServicesValue,
  added: AppliedPackage['added'],
): ServicesValue {
  const next = { ...services };
  for (const { category, name } of added) {
    const group = groupOf(before, category, name);
    const { [name]: _added, ...others } = next[category] ?? {};
    next[category] = group ? { ...others, [name]: group } : others;
  }
  return next;
}
