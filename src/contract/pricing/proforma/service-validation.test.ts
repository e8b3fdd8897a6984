import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { aCategory, anyCatalogue, anyStored, aSubHeader, option } from './catalogue.fixture.ts';
import { validateServices } from './service-validation.ts';
import { emptyServices, type OptionValue, tickSubHeader, visibleOptions } from './services.ts';

function treeOf(...options: Parameters<typeof aSubHeader>[1]): CatalogueTree {
  return [aCategory('payroll', [aSubHeader('monthly', options)])];
}

function messages(tree: CatalogueTree, values: Record<string, OptionValue>): string[] {
  const issues = validateServices(tree, { payroll: { monthly: { enabled: true, ...values } } });
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('a required option of a sub-header', () => {
  const tree = treeOf(
    option({ name: 'note', is_required: true }),
    option({ name: 'sure', field_type: 'checkbox', is_required: true }),
    option({ name: 'invoice_count', field_type: 'number', is_required: true }),
    option({ name: 'raising_invoices_enabled', field_type: 'checkbox', is_required: true }),
  );

  test('must be filled in while it is shown', () => {
    for (const note of [' ', '\u200b']) {
      expect(messages(tree, { note, sure: false, raising_invoices_enabled: false })).toEqual([
        'payroll.monthly.note: The note is required',
        'payroll.monthly.sure: The sure is required',
      ]);
    }
    expect(messages(tree, { note: 'x', sure: true, raising_invoices_enabled: true })).toEqual([
      'payroll.monthly.invoice_count: The invoice_count is required',
    ]);
    expect(
      messages(tree, { note: 'x', sure: true, raising_invoices_enabled: true, invoice_count: 0 }),
    ).toEqual([]);
  });

  test('may stay empty if nobody can fill it in', () => {
    const unfillable = treeOf(
      option({ name: 'choice', field_type: 'dropdown', field_options: { options: [] }, is_required: true }),
      option({ name: 'slider', field_type: 'slider', is_required: true }),
    );
    expect(messages(unfillable, { choice: null, slider: null })).toEqual([]);
  });

  test('may stay empty while the sub-header is not enabled', () => {
    expect(validateServices(tree, emptyServices(tree))).toEqual([]);
    expect(validateServices(tree, {})).toEqual([]);
  });
});

describe('a number option', () => {
  test('must respect its minimum, maximum and step, whatever the step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: 1, max: 250 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: -50, max: 50_000 }),
        (places, min, step, steps, given) => {
          const scaled = (whole: number) => Number(`${whole}e-${places}`);
          const max = min + step * steps;
          const tree = treeOf(
            option({
              name: 'hours',
              field_type: 'number',
              field_options: { min: scaled(min), max: scaled(max), step: scaled(step) },
            }),
          );
          for (let count = 0; count <= steps; count += 1) {
            expect(messages(tree, { hours: scaled(min + step * count) })).toEqual([]);
          }
          const fits = given >= min && given <= max && (given - min) % step === 0;
          expect(messages(tree, { hours: scaled(given) }).length === 0).toBe(fits);
        },
      ),
    );
  });

  const tree = treeOf(
    option({ name: 'hours', field_type: 'number', field_options: { min: 1, max: 10, step: 3 } }),
  );

  test.each([
    [0, ['payroll.monthly.hours: The hours must be 1 or more']],
    [11, ['payroll.monthly.hours: The hours must be 10 or less']],
    [5, ['payroll.monthly.hours: The hours must go up in steps of 3 from 1']],
    ['lots', ['payroll.monthly.hours: The hours must be a number']],
    [true, ['payroll.monthly.hours: The hours must be a number']],
    ['7', []],
    ['', []],
    [null, []],
  ])('with the value %j has the problems %j', (hours, expected) => {
    expect(messages(tree, { hours })).toEqual(expected);
  });

  test('defaults to a range of 0 to 999999 in steps of 1', () => {
    const plain = treeOf(option({ name: 'hours', field_type: 'number' }));
    expect(messages(plain, { hours: 999_999 })).toEqual([]);
    expect(messages(plain, { hours: 1_000_000 })).toHaveLength(1);
    expect(messages(plain, { hours: -1 })).toHaveLength(1);
    expect(messages(plain, { hours: 0.5 })).toHaveLength(1);
  });
});

describe('validation', () => {
  test('accepts stored names and choices that are no longer offered', () => {
    expect(validateServices([], { gone: { gone: { enabled: true, gone: 'x' } } })).toEqual([]);
    const tree = treeOf(
      option({ name: 'how', field_type: 'dropdown', field_options: { options: ['A'] }, is_required: true }),
    );
    expect(messages(tree, { how: 'B', gone: 7 })).toEqual([]);
  });

  test('reports only visible options', () => {
    fc.assert(
      fc.property(anyCatalogue, anyStored, (tree, stored) => {
        for (const { path } of validateServices(tree, stored)) {
          const entry = tree
            .find(({ name }) => name === path[0])
            ?.sub_headers.find(({ name }) => name === path[1]);
          const shown = entry ? visibleOptions(entry, stored[path[0]]?.[path[1]]) : [];
          expect(shown.map(({ name }) => name)).toContain(path[2]);
        }
      }),
    );
  });

  test('accepts a newly ticked sub-header without required options or default values', () => {
    fc.assert(
      fc.property(anyCatalogue, (tree) => {
        for (const { name, sub_headers } of tree) {
          for (const entry of sub_headers) {
            const options = entry.options.map((each) => ({
              ...each,
              is_required: false,
              default_value: null,
            }));
            const value = { [name]: { [entry.name]: tickSubHeader({ options }) } };
            expect(validateServices([aCategory(name, [{ ...entry, options }])], value)).toEqual([]);
          }
        }
      }),
    );
  });
});
