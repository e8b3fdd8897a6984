import type {
  CatalogueSubHeader,
  CatalogueTree,
  FieldType,
  ServiceOption,
} from '#contract/pricing/catalogue/catalogue.ts';
import { isYesNo } from '#contract/pricing/catalogue/field-options.ts';
import { optionRefs } from '#contract/pricing/price-book/price-references.ts';
import type { Price } from '#contract/pricing/pricing/price-book.ts';
import type { KnownOptions } from './price-values.ts';

export interface OptionChoice {
  value: string;
  label: string;
}

export interface OptionChoices extends KnownOptions {
  find: (id: string) => ServiceOption | undefined;
  /** Options of these types, grouped by service. The priced service comes first. */
  ofTypes: (types: readonly FieldType[]) => { group: string; items: OptionChoice[] }[];
}

/** The catalogue's options that the steps of a price can refer to. `stored` has the names of deleted ones. */
export function optionChoices(
  catalogue: CatalogueTree,
  own: CatalogueSubHeader,
  stored: Price | null,
): OptionChoices {
  const others = catalogue.flatMap(({ sub_headers }) => sub_headers).filter(({ id }) => id !== own.id);
  const services = [own, ...others];
  const byId = new Map(services.flatMap(({ options }) => options.map((option) => [option.id, option])));
  const find = (id: string) => byId.get(id);
  const storedNames = new Map(
    stored ? optionRefs(stored).map(({ option_id, option_name }) => [option_id, option_name]) : [],
  );
  return {
    find,
    nameOf: (id) => find(id)?.display_name ?? storedNames.get(id) ?? 'a deleted option',
    isYesNo: (id) => {
      const option = find(id);
      return option === undefined || isYesNo(option);
    },
    ofTypes: (types) =>
      services.flatMap(({ display_name, options }) => {
        const items = options
          .filter(({ field_type }) => types.some((type) => type === field_type))
          .map(({ id, display_name: label }) => ({ value: id, label }));
        return items.length === 0 ? [] : [{ group: display_name, items }];
      }),
  };
}
