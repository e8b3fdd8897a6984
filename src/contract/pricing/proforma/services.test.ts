import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCategory, anyCatalogue, anyStored, aSubHeader, option } from './catalogue.fixture.ts';
import {
  emptyServices,
  groupOf,
  openServices,
  type ServicesValue,
  storedValue,
  tickSubHeader,
  untickSubHeader,
  visibleOptions,
} from './services.ts';
import { servicesSchema } from './services-schema.ts';

const invoicing = aSubHeader('invoicing', [
  option({ name: 'raising_invoices_enabled', field_type: 'checkbox' }),
  option({ name: 'invoice_count', field_type: 'number', default_value: '20' }),
  option({ name: 'chase', field_type: 'toggle' }),
  option({ name: 'frequency', field_type: 'dropdown', default_value: 'Weekly' }),
  option({ name: 'remarks' }),
]);

const names = (options: { name: string }[]) => options.map((entry) => entry.name);

describe('ticking a sub-header', () => {
  test('turns checkboxes and toggles on and sets everything else to its default', () => {
    expect(tickSubHeader(invoicing)).toEqual({
      enabled: true,
      raising_invoices_enabled: true,
      invoice_count: 20,
      chase: true,
      frequency: 'Weekly',
      remarks: null,
    });
  });

  test('and then unticking it turns booleans off and clears other values', () => {
    expect(untickSubHeader(invoicing, tickSubHeader(invoicing))).toEqual({
      enabled: false,
      raising_invoices_enabled: false,
      invoice_count: null,
      chase: false,
      frequency: null,
      remarks: null,
    });
  });

  test('and then unticking it restores the initial state, in any catalogue', () => {
    fc.assert(
      fc.property(anyCatalogue, (tree) => {
        const start = emptyServices(tree);
        for (const { name, sub_headers } of tree) {
          for (const entry of sub_headers) {
            const group = groupOf(start, name, entry.name);
            expect(untickSubHeader(entry, tickSubHeader(entry, group))).toEqual(group);
          }
        }
      }),
    );
  });

  test('keeps values of options no longer in the catalogue until it is unticked', () => {
    const group = tickSubHeader(invoicing, { enabled: false, old_fee: 12, old_flag: true });
    expect(group).toMatchObject({ old_fee: 12, old_flag: true });
    expect(untickSubHeader(invoicing, group)).toMatchObject({ old_fee: null, old_flag: false });
  });
});

describe('the visible options', () => {
  const on = tickSubHeader(invoicing);

  test('are empty until the sub-header is ticked', () => {
    expect(visibleOptions(invoicing, untickSubHeader(invoicing))).toEqual([]);
    expect(visibleOptions(invoicing, undefined)).toEqual([]);
  });

  test('exclude options whose names end in _enabled', () => {
    expect(names(visibleOptions(invoicing, on))).toEqual(['invoice_count', 'chase', 'frequency', 'remarks']);
    expect(names(visibleOptions(invoicing, { ...on, raising_invoices_enabled: false }))).toEqual([
      'chase',
      'frequency',
      'remarks',
    ]);
  });

  test('include a conditional option whose parent is not in the catalogue', () => {
    const orphaned = aSubHeader('invoicing', [option({ name: 'invoice_count' })]);
    expect(names(visibleOptions(orphaned, { enabled: true }))).toEqual(['invoice_count']);
  });

  test.each([
    ['supplier_payments_enabled', ['payment_count']],
    ['loyalty_bonus_enabled', ['bonus_level']],
    ['catchup_accounts_enabled', ['catchup_quality', 'catchup_months']],
  ])('depend on %s, which shows %j', (parent, children) => {
    const entry = aSubHeader(
      'any',
      [parent, ...children].map((name) => option({ name, field_type: 'checkbox' })),
    );
    expect(names(visibleOptions(entry, { enabled: true, [parent]: true }))).toEqual(children);
    expect(visibleOptions(entry, { enabled: true, [parent]: false })).toEqual([]);
  });
});

describe('a stored proforma', () => {
  test('opens under any catalogue without losing values', () => {
    fc.assert(
      fc.property(anyCatalogue, anyStored, (tree, stored) => {
        const opened = openServices(tree, stored);
        expect(opened).toMatchObject(stored);
        expect(servicesSchema.safeParse(opened).success).toBe(true);
        expect(openServices(tree, opened)).toEqual(opened);
        for (const { name, sub_headers } of tree) {
          for (const entry of sub_headers) expect(groupOf(opened, name, entry.name)).toBeDefined();
        }
      }),
    );
  });

  test('opens with the _enabled options of an enabled sub-header on', () => {
    const tree = [aCategory('bookkeeping', [invoicing])];
    const opened = openServices(tree, { bookkeeping: { invoicing: { enabled: true, invoice_count: 5 } } });
    const group = groupOf(opened, 'bookkeeping', 'invoicing');
    expect(group).toMatchObject({
      raising_invoices_enabled: true,
      invoice_count: 5,
      chase: false,
      remarks: null,
    });
    expect(names(visibleOptions(invoicing, group))).toContain('invoice_count');
  });

  test('is looked up by own property names only', () => {
    expect(groupOf({}, 'constructor', 'name')).toBeUndefined();
    expect(groupOf({ a: {} }, 'a', 'constructor')).toBeUndefined();
    expect(storedValue({ enabled: true }, 'constructor')).toBeNull();
  });
});

describe('the shape of the services', () => {
  test('accepts booleans, numbers, text and null under any name', () => {
    const value: ServicesValue = { a: { b: { enabled: true, c: 1, d: 'x', e: null, f: false } } };
    expect(servicesSchema.parse(value)).toEqual(value);
    expect(servicesSchema.parse({ a: { b: {} } })).toEqual({ a: { b: { enabled: false } } });
  });

  test.each([
    ['a list', { a: { b: { enabled: true, c: [] } } }],
    ['an invalid flag', { a: { b: { enabled: 'yes' } } }],
    ['a name the database cannot store', { a: { b: { enabled: true, 'c\u0000': 1 } } }],
    ['a text that is too long', { a: { b: { enabled: true, c: 'x'.repeat(5001) } } }],
  ])('rejects %s', (_, value) => {
    expect(servicesSchema.safeParse(value).success).toBe(false);
  });

  test('ignores a key that names a prototype', () => {
    const hostile: unknown = JSON.parse(
      '{"a":{"b":{"enabled":true,"__proto__":{"x":1}}},"__proto__":{"c":{}}}',
    );
    const parsed = servicesSchema.safeParse(hostile);
    expect(JSON.stringify(parsed.data ?? {})).not.toContain('__proto__');
    expect(Object.prototype).not.toHaveProperty('x');
  });
});
