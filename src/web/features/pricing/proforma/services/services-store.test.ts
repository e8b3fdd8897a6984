import { describe, expect, test } from 'vitest';
import type {
  CatalogueSubHeader,
  CatalogueTree,
  ServiceOption,
} from '#contract/pricing/catalogue/catalogue.ts';
import { createServicesStore } from './services-store.ts';

const id = '0190f5a4-7e1c-7000-8000-000000000001';
const common = { id, description: null, sort_order: 0, is_active: true };

function option(name: string, field_type = 'text', default_value: string | null = null): ServiceOption {
  return {
    ...common,
    sub_header_id: id,
    name,
    display_name: name,
    field_type,
    field_options: null,
    default_value,
    helper_text: null,
    client_wording: null,
    is_internal: false,
    is_required: false,
  };
}

function catalogueOf(options: ServiceOption[]): { tree: CatalogueTree; vat: CatalogueSubHeader } {
  const vat = { ...common, category_id: id, client_wording: null, name: 'vat', display_name: 'VAT', options };
  return { tree: [{ ...common, name: 'books', display_name: 'Books', sub_headers: [vat] }], vat };
}

const { tree, vat } = catalogueOf([
  option('scheme', 'text', 'Standard'),
  option('raising_invoices_enabled', 'checkbox'),
  option('invoice_count', 'number', '10'),
]);

describe('the services of an open form', () => {
  test('are unchanged unless a sub-header is ticked', () => {
    const store = createServicesStore({});
    store.setTree(tree);
    expect(store.isChanged()).toBe(false);
    store.tick('books', vat, true);
    expect(store.isChanged()).toBe(true);
    expect(store.value('books', 'vat', 'scheme')).toBe('Standard');
    store.tick('books', vat, false);
    expect(store.isChanged()).toBe(false);
  });

  test('stay unchanged when the catalogue gains an option whose name ends in _enabled', () => {
    const store = createServicesStore({ books: { vat: { enabled: true, scheme: 'Standard' } } });
    store.setTree(tree);
    expect(store.value('books', 'vat', 'raising_invoices_enabled')).toBe(true);
    expect(store.isChanged()).toBe(false);
    store.setTree(catalogueOf([...vat.options, option('mtd_enabled', 'toggle')]).tree);
    expect(store.value('books', 'vat', 'mtd_enabled')).toBe(true);
    expect(store.isChanged()).toBe(false);
    store.setOption('books', 'vat', 'scheme', 'Flat rate');
    expect(store.isChanged()).toBe(true);
  });

  test('show the options of ticked sub-headers only', () => {
    const store = createServicesStore({});
    store.setTree(tree);
    expect(store.rendered('books', vat)).toBe('');
    store.tick('books', vat, true);
    expect(store.rendered('books', vat)).toBe('scheme,invoice_count');
  });

  test('keep the input when the catalogue changes', () => {
    const store = createServicesStore({});
    store.setTree(tree);
    store.tick('books', vat, true);
    store.setOption('books', 'vat', 'scheme', 'Flat rate');
    const later = catalogueOf([option('scheme'), option('period')]);
    store.setTree(later.tree);
    expect(store.rendered('books', later.vat)).toBe('scheme,period');
    expect(store.get().books?.vat).toMatchObject({ enabled: true, scheme: 'Flat rate', invoice_count: 10 });
  });

  test('keep the same object for an unchanged group', () => {
    const store = createServicesStore({ other: { group: { enabled: true, note: 'x' } } });
    store.setTree(tree);
    const before = store.get().other;
    store.setOption('books', 'vat', 'scheme', 'a');
    expect(store.get().other).toBe(before);
  });

  test('keep an error until its option is changed or its sub-header is unticked', () => {
    const store = createServicesStore({});
    store.setTree(tree);
    store.tick('books', vat, true);
    store.setIssues([
      { path: ['books', 'vat', 'scheme'], message: 'scheme is required' },
      { path: ['books', 'vat', 'scheme_two'], message: 'another' },
    ]);
    expect(store.firstIssue()).toEqual(['books', 'vat', 'scheme']);
    store.setOption('books', 'vat', 'scheme', 'x');
    expect(store.issue('books', 'vat', 'scheme')).toBeUndefined();
    expect(store.issue('books', 'vat', 'scheme_two')).toBe('another');
    expect(store.hasIssue('books')).toBe(true);
    store.tick('books', vat, false);
    expect(store.hasIssue('books')).toBe(false);
  });
});
