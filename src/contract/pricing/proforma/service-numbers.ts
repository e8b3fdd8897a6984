import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { parseNumber } from '#contract/values/decimal.ts';
import { groupOf, type ServicesValue, storedValue } from './services.ts';

/** Converts the text of number fields ('10.0', '007') to numbers. */
export function withNumbers(tree: CatalogueTree, services: ServicesValue): ServicesValue {
  const numbered = { ...services };
  for (const category of tree) {
    for (const subHeader of category.sub_headers) {
      const group = groupOf(services, category.name, subHeader.name);
      if (!group) continue;
      const numbers = subHeader.options.flatMap(({ name, field_type }) => {
        const value = field_type === 'number' ? storedValue(group, name) : null;
        const number = typeof value === 'string' ? parseNumber(value) : null;
        return number === null ? [] : [[name, number] as const];
      });
      if (numbers.length === 0) continue;
      const given = { ...group, ...Object.fromEntries(numbers) };
      numbered[category.name] = { ...numbered[category.name], [subHeader.name]: given };
    }
  }
  return numbered;
}
