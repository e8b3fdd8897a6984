import type { CatalogueTree, FieldType, ServiceOption } from '#contract/pricing/catalogue/catalogue.ts';
import { dropdownChoices } from '#contract/pricing/catalogue/field-options.ts';
import type { Condition, OptionRef, Price, Step } from '#contract/pricing/pricing/price-book.ts';
import { REVENUE_BANDS } from '#contract/values/revenue-band.ts';

export interface PriceIssue {
  path: (string | number)[];
  message: string;
}

/** A reference to an option, its path in the price, and the field types that the option may have. */
interface Reference {
  path: (string | number)[];
  ref: OptionRef;
  types: readonly FieldType[];
  /** Choices of a dropdown that the price names. */
  choices: readonly { choice: string; path: (string | number)[] }[];
}

const YES_NO: readonly FieldType[] = ['checkbox', 'toggle'];
const EXPECTED: Partial<Record<FieldType, string>> = {
  number: 'a number field',
  text: 'a text field',
  dropdown: 'a dropdown',
  checkbox: 'a checkbox or toggle',
};

function quantityReferences({ quantity }: Step, path: (string | number)[]): Reference[] {
  const at = (ref: OptionRef, types: readonly FieldType[], ...key: (string | number)[]) => ({
    path: [...path, 'quantity', ...key],
    ref,
    types,
    choices: [],
  });
  switch (quantity.kind) {
    case 'one':
      return [];
    case 'number':
      return [at(quantity.option, ['number'], 'option')];
    case 'ticked':
      return quantity.options.map((ref, index) => at(ref, YES_NO, 'options', index));
    case 'months_between':
      return [at(quantity.from, ['text'], 'from'), at(quantity.to, ['text'], 'to')];
  }
}

function stepReferences(step: Step, index: number): Reference[] {
  const path = ['method', 'steps', index];
  const { multiplier, condition } = step;
  const found = quantityReferences(step, path);
  if (multiplier?.over === 'option')
    found.push({
      path: [...path, 'multiplier', 'option'],
      ref: multiplier.option,
      types: ['dropdown'],
      choices: multiplier.factors.map(({ choice }, index) => ({
        choice,
        path: [...path, 'multiplier', 'factors', index, 'choice'],
      })),
    });
  if (condition) found.push(conditionReference(condition, [...path, 'condition']));
  return found;
}

function conditionReference(condition: Condition, path: (string | number)[]): Reference {
  const own = { path: [...path, 'option'], ref: condition.option };
  switch (condition.kind) {
    case 'yes_no':
      return { ...own, types: YES_NO, choices: [] };
    case 'choice':
      return {
        ...own,
        types: ['dropdown'],
        choices: [{ choice: condition.choice, path: [...path, 'choice'] }],
      };
  }
}

function referencesOf({ method }: Price): Reference[] {
  return method.kind === 'by_steps' ? method.steps.flatMap(stepReferences) : [];
}

/** The options that a price refers to. */
export function optionRefs(price: Price): OptionRef[] {
  return referencesOf(price).map(({ ref }) => ref);
}

/** Ids of the options that a price refers to. */
export function referencedOptions(price: Price): string[] {
  return optionRefs(price).map(({ option_id }) => option_id);
}

function bandsOf({ method }: Price): { band: string; path: (string | number)[] }[] {
  if (method.kind === 'by_revenue_band')
    return method.bands.map(({ band }, index) => ({ band, path: ['method', 'bands', index, 'band'] }));
  if (method.kind === 'fixed') return [];
  return method.steps.flatMap(({ multiplier }, index) =>
    multiplier?.over === 'revenue_band'
      ? multiplier.factors.map(({ choice }, at) => ({
          band: choice,
          path: ['method', 'steps', index, 'multiplier', 'factors', at, 'choice'],
        }))
      : [],
  );
}

function optionsById(catalogue: CatalogueTree): Map<string, ServiceOption> {
  return new Map(
    catalogue.flatMap(({ sub_headers }) =>
      sub_headers.flatMap(({ options }) => options.map((option) => [option.id, option] as const)),
    ),
  );
}

/**
 * Returns the problems in a price: a service, options, choices or bands that aren't on offer, and options of the wrong
 * type. A reference that the earlier price `stored` also has isn't a problem, because the catalogue may have changed.
 */
export function priceProblems(price: Price, catalogue: CatalogueTree, stored: Price | null): PriceIssue[] {
  const known = new Set((stored ? referencesOf(stored) : []).map(keyOf));
  const knownBands = new Set((stored ? bandsOf(stored) : []).map(({ band }) => band));
  const options = optionsById(catalogue);
  const offered = catalogue.some(({ sub_headers }) =>
    sub_headers.some(({ id }) => id === price.sub_header_id),
  );
  return [
    ...(offered || stored
      ? []
      : [{ path: ['sub_header_id'], message: 'This service is not in the catalogue' }]),
    ...referencesOf(price)
      .filter((reference) => !known.has(keyOf(reference)))
      .flatMap((reference) => referenceProblems(reference, options.get(reference.ref.option_id))),
    ...bandsOf(price)
      .filter(({ band }) => !REVENUE_BANDS.includes(band) && !knownBands.has(band))
      .map(({ band, path }) => ({ path, message: `'${band}' isn't a revenue band` })),
  ];
}

/** Sentences that say what a stored price refers to and the catalogue no longer has, each once. */
export function goneReferences(price: Price, catalogue: CatalogueTree): string[] {
  return [...new Set(priceProblems(price, catalogue, null).map(({ message }) => message))];
}

function keyOf({ ref, choices }: Reference): string {
  return JSON.stringify([ref.option_id, choices.map(({ choice }) => choice)]);
}

function referenceProblems(
  { path, ref, types, choices }: Reference,
  option: ServiceOption | undefined,
): PriceIssue[] {
  if (!option) return [{ path, message: `The option '${ref.option_name}' is not in the catalogue` }];
  if (!types.some((type) => type === option.field_type))
    return [{ path, message: `'${option.display_name}' isn't ${EXPECTED[types[0] ?? 'text']}` }];
  const offered = dropdownChoices(option);
  return choices
    .filter(({ choice }) => !offered.includes(choice))
    .map(({ choice, path: at }) => ({
      path: at,
      message: `'${choice}' isn't a choice of ${option.display_name}`,
    }));
}

/** The price with the catalogue's current display names of its service and options. */
export function withCurrentNames(price: Price, catalogue: CatalogueTree): Price {
  const options = optionsById(catalogue);
  const subHeaders = catalogue.flatMap(({ sub_headers }) => sub_headers);
  const named = (ref: OptionRef): OptionRef => ({
    ...ref,
    option_name: options.get(ref.option_id)?.display_name ?? ref.option_name,
  });
  const subHeader = subHeaders.find(({ id }) => id === price.sub_header_id);
  return {
    ...price,
    sub_header_name: subHeader?.display_name ?? price.sub_header_name,
    method:
      price.method.kind === 'by_steps'
        ? { ...price.method, steps: price.method.steps.map((step) => withStepNames(step, named)) }
        : price.method,
  };
}

function withStepNames(step: Step, named: (ref: OptionRef) => OptionRef): Step {
  const { multiplier, condition } = step;
  return {
    ...step,
    quantity: withQuantityNames(step.quantity, named),
    multiplier:
      multiplier?.over === 'option' ? { ...multiplier, option: named(multiplier.option) } : multiplier,
    condition: condition && { ...condition, option: named(condition.option) },
  };
}

function withQuantityNames(
  quantity: Step['quantity'],
  named: (ref: OptionRef) => OptionRef,
): Step['quantity'] {
  switch (quantity.kind) {
    case 'one':
      return quantity;
    case 'number':
      return { ...quantity, option: named(quantity.option) };
    case 'ticked':
      return { ...quantity, options: quantity.options.map(named) };
    case 'months_between':
      return { ...quantity, from: named(quantity.from), to: named(quantity.to) };
  }
}
