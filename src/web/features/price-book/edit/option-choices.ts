import type {
  CatalogueSubHeader,
  CatalogueTree,
  FieldType,
  ServiceOption,
} from '#contract/catalogue/catalogue.ts';
import { isYesNo } from '#contract/catalogue/field-options.ts';
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

/** The catalogue's options that the steps of a price can refer to. */
export function optionChoices(catalogue: CatalogueTree, own: CatalogueSubHeader): OptionChoices {
  const others = catalogue.flatMap(({ sub_headers }) => sub_headers).filter(({ id }) => id !== own.id);
  const services = [own, ...others];
  const byId = new Map(services.flatMap(({ options }) => options.map((option) => [option.id, option])));
  const find = (id: string) => byId.get(id);
  return {
    find,
    nameOf: (id) => find(id)?.display_name ?? 'a deleted option',
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
