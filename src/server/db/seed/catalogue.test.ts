import { describe, expect, it } from 'vitest';
import { DEFAULT_CATEGORY_NAMES } from '#contract/pricing/catalogue/catalogue.ts';
import { dropdownChoices, numberLimits } from '#contract/pricing/catalogue/field-options.ts';
import { CATALOGUE } from './catalogue.ts';

const subHeaders = CATALOGUE.flatMap((category) => category.sub_headers);
const options = subHeaders.flatMap((subHeader) => subHeader.options);
const siblings = [CATALOGUE, ...CATALOGUE.map((c) => c.sub_headers), ...subHeaders.map((s) => s.options)];

describe('the catalogue that the first start creates', () => {
  it('has the eight default categories', () => {
    expect(CATALOGUE.map((category) => category.name)).toEqual([...DEFAULT_CATEGORY_NAMES]);
  });

  it('has 30 to 42 sub-headers and 90 to 140 options', () => {
    expect(subHeaders.length).toBeGreaterThanOrEqual(30);
    expect(subHeaders.length).toBeLessThanOrEqual(42);
    expect(options.length).toBeGreaterThanOrEqual(90);
    expect(options.length).toBeLessThanOrEqual(140);
  });

  it('has names of lowercase letters and underscores, unique among siblings and not reserved', () => {
    for (const group of siblings) {
      const names = group.map((entry) => entry.name);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) {
        expect(name).toMatch(/^[a-z_]+$/);
        expect(name).not.toBe('enabled');
        expect(name).not.toContain('display_name');
      }
    }
  });

  it('is sorted in steps of 10', () => {
    for (const group of siblings) {
      expect(group.map((entry) => entry.sort_order)).toEqual(group.map((_, index) => (index + 1) * 10));
    }
  });

  it('uses all five field types, each with the field options it needs', () => {
    expect(new Set(options.map((option) => option.field_type))).toEqual(
      new Set(['checkbox', 'dropdown', 'number', 'text', 'toggle']),
    );
    for (const option of options) {
      const keys = option.field_options ? Object.keys(option.field_options) : [];
      const expected = {
        checkbox: [],
        toggle: [],
        dropdown: ['options'],
        number: ['min', 'max', 'step'],
        text: ['multiline'],
      };
      expect(keys, option.name).toEqual(expected[option.field_type]);
    }
    const texts = options.flatMap((o) =>
      o.field_options && 'multiline' in o.field_options ? [o.field_options] : [],
    );
    expect(new Set(texts.map((text) => text.multiline))).toEqual(new Set([true, false]));
  });

  it('has default values that its fields accept', () => {
    for (const option of options) {
      const { name, field_type, default_value } = option;
      if (field_type === 'checkbox' || field_type === 'toggle') expect(default_value, name).toBe('true');
      if (field_type === 'dropdown' && default_value !== null) {
        expect(dropdownChoices(option), name).toContain(default_value);
      }
      if (field_type !== 'number') continue;
      const { min, max, step } = numberLimits(option);
      expect(min, name).toBeLessThan(max);
      expect((max - min) % step, name).toBe(0);
      if (default_value === null) continue;
      expect(Number(default_value) >= min && Number(default_value) <= max, name).toBe(true);
      expect((Number(default_value) - min) % step, name).toBe(0);
    }
  });

  it('has each parent of conditional options in its own sub-header', () => {
    const conditional = {
      raising_invoices_enabled: ['invoice_count'],
      supplier_payments_enabled: ['payment_count'],
      loyalty_bonus_enabled: ['bonus_level'],
      catchup_accounts_enabled: ['catchup_quality', 'catchup_months'],
    };
    const holders = subHeaders.filter((s) => s.options.some((o) => o.name.endsWith('_enabled')));
    expect(holders.length).toBe(4);
    for (const [parent, children] of Object.entries(conditional)) {
      const holder = holders.find((s) => s.options.some((o) => o.name === parent));
      expect(holder?.options.map((o) => o.name)).toEqual([parent, ...children]);
      expect(holder?.options[0]?.field_type).toBe('checkbox');
    }
  });
});
