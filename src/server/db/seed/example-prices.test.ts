import { describe, expect, it } from 'vitest';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { dropdownChoices } from '#contract/pricing/catalogue/field-options.ts';
import { priceProblems, withCurrentNames } from '#contract/pricing/price-book/price-references.ts';
import { priceBookContentSchema } from '#contract/pricing/pricing/price-book.ts';
import { REVENUE_BANDS } from '#contract/values/revenue-band.ts';
import { CATALOGUE } from './catalogue.ts';
import { examplePrices, WITHOUT_EXAMPLE } from './example-prices.ts';

let ids = 0;
const withId = <Entry extends object>(entry: Entry) => {
  ids += 1;
  return { ...entry, id: `5b0c4c5e-5f3b-4c63-9a0e-${String(ids).padStart(12, '0')}`, is_active: true };
};
const TREE: CatalogueTree = CATALOGUE.map((category) => {
  const { id: category_id } = withId({});
  return {
    ...category,
    id: category_id,
    is_active: true,
    sub_headers: category.sub_headers.map((subHeader) => {
      const stored = withId({ ...subHeader, category_id });
      return {
        ...stored,
        options: subHeader.options.map((option) => withId({ ...option, sub_header_id: stored.id })),
      };
    }),
  };
});
const content = examplePrices(TREE);
const steps = content.prices.flatMap(({ sub_header_name, method }) =>
  method.kind === 'by_steps' ? method.steps.map((step) => ({ ...step, of: sub_header_name })) : [],
);

describe('the example prices', () => {
  it('are a valid price book in whole pence', () => {
    expect(priceBookContentSchema.parse(content)).toEqual(content);
  });

  it('price every service of the first catalogue, except those in WITHOUT_EXAMPLE', () => {
    const priced = new Set(content.prices.map(({ sub_header_id }) => sub_header_id));
    const missing = TREE.flatMap(({ sub_headers }) => sub_headers).filter(({ id }) => !priced.has(id));
    expect(missing.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT_EXAMPLE).toSorted());
  });

  it('refer only to options of the right type and to choices on offer', () => {
    for (const price of content.prices) expect(priceProblems(price, TREE, null)).toEqual([]);
    for (const price of content.prices) expect(withCurrentNames(price, TREE)).toEqual(price);
  });

  it('have a factor for each choice of a dropdown and each band', () => {
    const options = TREE.flatMap(({ sub_headers }) => sub_headers.flatMap((each) => each.options));
    for (const { of, multiplier } of steps) {
      if (!multiplier) continue;
      const choices =
        multiplier.over === 'revenue_band'
          ? REVENUE_BANDS.slice(1)
          : dropdownChoices(
              options.find(({ id }) => id === multiplier.option.option_id) ?? { field_options: null },
            );
      expect(
        multiplier.factors.map(({ choice }) => choice),
        of,
      ).toEqual(choices);
    }
  });

  it('leave out services that a catalogue lacks or whose options have changed', () => {
    const changed = TREE.filter(({ name }) => name !== 'payroll').map((category) => ({
      ...category,
      sub_headers: category.sub_headers.map((subHeader) =>
        subHeader.name === 'vat_returns' ? { ...subHeader, options: [] } : subHeader,
      ),
    }));
    const names = examplePrices(changed).prices.map(({ sub_header_name }) => sub_header_name);
    expect(names).toContain('Bookkeeping Service');
    expect(names).not.toContain('VAT Returns');
    expect(names).not.toContain('Payroll Processing');
  });
});
