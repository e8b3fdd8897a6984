import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CATEGORY_DEFAULTS,
  categoryInputSchema,
  OPTION_DEFAULTS,
  optionInputSchema,
  SUB_HEADER_DEFAULTS,
  subHeaderInputSchema,
} from './catalogue-input.ts';

const parent = '0190f5a4-7e1c-7000-8000-000000000001';
const named = { name: 'monthly_fee', display_name: 'Monthly fee' };
const option = { ...OPTION_DEFAULTS, ...named, sub_header_id: parent };

type Result = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };

function problems(result: Result): Record<string, string> {
  return Object.fromEntries(
    (result.error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('the catalogue forms', () => {
  test('require names and parents', () => {
    const names = { name: 'Name is required', display_name: 'Display name is required' };
    expect(problems(categoryInputSchema.safeParse(CATEGORY_DEFAULTS))).toEqual(names);
    expect(problems(subHeaderInputSchema.safeParse(SUB_HEADER_DEFAULTS))).toEqual({
      ...names,
      category_id: 'Category is required',
    });
    expect(problems(optionInputSchema.safeParse(OPTION_DEFAULTS))).toEqual({
      ...names,
      sub_header_id: 'Sub-header is required',
    });
  });

  test.each(['Monthly', 'monthly fee', 'fee2', 'fee-x', 'é'])('reject the internal name %j', (name) => {
    expect(problems(categoryInputSchema.safeParse({ ...CATEGORY_DEFAULTS, ...named, name }))).toEqual({
      name: 'Name must be lowercase with underscores only',
    });
  });

  test.each(['enabled', 'display_name', 'my_display_name_too', '__proto__'])(
    'reject the reserved name %s',
    (name) => {
      for (const result of [
        categoryInputSchema.safeParse({ ...CATEGORY_DEFAULTS, ...named, name }),
        subHeaderInputSchema.safeParse({ ...SUB_HEADER_DEFAULTS, ...named, category_id: parent, name }),
        optionInputSchema.safeParse({ ...option, name }),
      ]) {
        expect(problems(result)).toEqual({
          name: `The name '${name}' is reserved. Choose another name.`,
        });
      }
    },
  );

  test.each([-1, '', undefined, Number.NaN])('reject a sort order of %j', (sort_order) => {
    expect(problems(categoryInputSchema.safeParse({ ...CATEGORY_DEFAULTS, ...named, sort_order }))).toEqual({
      sort_order: 'Sort order must be 0 or greater',
    });
  });

  test('store an empty optional text as null', () => {
    expect(optionInputSchema.parse(option)).toEqual({
      ...option,
      client_wording: null,
      description: null,
      default_value: null,
      helper_text: null,
      field_options: null,
    });
  });
});

describe('field options', () => {
  const stored = (values: object) => optionInputSchema.parse({ ...option, ...values }).field_options;

  test('include every setting of the field type and no other', () => {
    const all = { options: [' A ', '', 'B', 'A'], min: '', max: '10', step: 0.5, multiline: true };
    expect(stored({ field_type: 'dropdown', field_options: all })).toEqual({ options: ['A', 'B'] });
    expect(stored({ field_type: 'number', field_options: all })).toEqual({ min: 0, max: 10, step: 0.5 });
    expect(stored({ field_type: 'text', field_options: all })).toEqual({ multiline: true });
    expect(stored({ field_type: 'toggle', field_options: all })).toBeNull();
    expect(stored({ field_type: 'number', field_options: null })).toEqual({ min: 0, max: 999_999, step: 1 });
  });

  test('for numbers require numbers, min ≤ max and step > 0', () => {
    const wrong = { ...option, field_type: 'number', field_options: { min: 5, max: 4, step: 0 }, name: '' };
    expect(problems(optionInputSchema.safeParse(wrong))).toEqual({
      name: 'Name is required',
      'field_options.step': 'Step must be greater than 0',
      'field_options.max': 'Maximum value must not be less than the minimum value',
    });
    const text = { ...option, field_type: 'number', field_options: { min: 'few' } };
    expect(problems(optionInputSchema.safeParse(text))).toEqual({
      'field_options.min': 'Minimum value must be a number',
    });
  });

  test('also limit the default value', () => {
    const number = { field_type: 'number', field_options: { min: 1, max: 10, step: 3 } };
    expect(problems(optionInputSchema.safeParse({ ...option, ...number, default_value: '7' }))).toEqual({});
    for (const default_value of ['8', '0', '13', 'seven']) {
      expect(
        Object.keys(problems(optionInputSchema.safeParse({ ...option, ...number, default_value }))),
      ).toEqual(['default_value']);
    }
    const dropdown = { field_type: 'dropdown', field_options: { options: ['A', 'B'] } };
    expect(problems(optionInputSchema.safeParse({ ...option, ...dropdown, default_value: 'B' }))).toEqual({});
    expect(
      Object.keys(problems(optionInputSchema.safeParse({ ...option, ...dropdown, default_value: 'C' }))),
    ).toEqual(['default_value']);
  });

  test('never make validation throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (field_type, field_options, default_value) => {
        optionInputSchema.safeParse({ ...option, field_type: 'number', field_options, default_value });
        optionInputSchema.safeParse({ ...option, field_type: 'dropdown', field_options, default_value });
        optionInputSchema.safeParse({ ...option, field_type, field_options, default_value });
      }),
    );
  });
});
