import fc from 'fast-check';
import type {
  CatalogueCategory,
  CatalogueSubHeader,
  CatalogueTree,
  ServiceOption,
} from '#contract/pricing/catalogue/catalogue.ts';
import { CONDITIONAL_OPTIONS, type OptionValue, type ServicesValue } from './services.ts';

const id = '0190f5a4-7e1c-7000-8000-000000000001';

/** A catalogue option with defaults for missing fields. */
export function option(given: Partial<ServiceOption> & { name: string }): ServiceOption {
  return {
    id,
    sub_header_id: id,
    display_name: `The ${given.name}`,
    description: null,
    field_type: 'text',
    field_options: null,
    default_value: null,
    helper_text: null,
    client_wording: null,
    is_internal: false,
    is_required: false,
    sort_order: 0,
    is_active: true,
    ...given,
  };
}

export function aSubHeader(name: string, options: ServiceOption[]): CatalogueSubHeader {
  return {
    id,
    category_id: id,
    client_wording: null,
    name,
    display_name: `The ${name}`,
    description: null,
    sort_order: 0,
    is_active: true,
    options,
  };
}

export function aCategory(name: string, sub_headers: CatalogueSubHeader[]): CatalogueCategory {
  return {
    id,
    name,
    display_name: `The ${name}`,
    description: null,
    sort_order: 0,
    is_active: true,
    sub_headers,
  };
}

const name = fc.oneof(
  fc.constantFrom('constructor', 'monthly', 'a', 'b', 'audit_enabled', 'fee'),
  fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => text !== 'enabled'),
);
const optionName = fc.oneof(
  name,
  fc.constantFrom(...Object.keys(CONDITIONAL_OPTIONS), ...Object.values(CONDITIONAL_OPTIONS).flat()),
);

const anyOption: fc.Arbitrary<ServiceOption> = fc
  .record({
    name: optionName,
    is_required: fc.boolean(),
    default_value: fc.option(fc.constantFrom('3', 'A', 'x')),
  })
  .chain((common) =>
    fc.oneof(
      fc
        .constantFrom('checkbox' as const, 'toggle' as const)
        .map((field_type) => ({ ...common, field_type })),
      fc
        .boolean()
        .map((multiline) => ({ ...common, field_type: 'text' as const, field_options: { multiline } })),
      fc.constantFrom<string[][]>(['A', 'B'], []).map((options) => ({
        ...common,
        field_type: 'dropdown' as const,
        field_options: { options },
      })),
      fc.constantFrom({ min: 0, max: 9, step: 3 }, { min: 0, max: 1, step: 0.1 }).map((field_options) => ({
        ...common,
        field_type: 'number' as const,
        field_options,
      })),
    ),
  )
  .map(option);

function uniqueBy<Item extends { name: string }>(item: fc.Arbitrary<Item>) {
  return fc.uniqueArray(item, { selector: (entry) => entry.name, maxLength: 5 });
}

const anySubHeader = fc.tuple(name, uniqueBy(anyOption)).map(([its, options]) => aSubHeader(its, options));

/** Any catalogue that a firm could set up. */
export const anyCatalogue: fc.Arbitrary<CatalogueTree> = uniqueBy(
  fc.tuple(name, uniqueBy(anySubHeader)).map(([its, subHeaders]) => aCategory(its, subHeaders)),
);

const anyValue: fc.Arbitrary<OptionValue> = fc.oneof(
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.stringMatching(/^[A-Za-z0-9]{0,8}$/),
  fc.constant(null),
);

/** Any stored services, possibly under names from older catalogues. */
export const anyStored: fc.Arbitrary<ServicesValue> = fc.dictionary(
  name,
  fc.dictionary(
    name,
    fc
      .tuple(fc.dictionary(optionName, anyValue, { noNullPrototype: true }), fc.boolean())
      .map(([values, enabled]) => ({ ...values, enabled })),
    { noNullPrototype: true },
  ),
  { noNullPrototype: true },
);
