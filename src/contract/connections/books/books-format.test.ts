import { describe, expect, it } from 'vitest';
import { price } from '#contract/pricing/pricing/pricing.fixture.ts';
import { BOOKS_FORMATS, invoiceFiles } from './books-format.ts';
import { DEFAULT_BOOKS } from './books-settings.ts';
import { invoiceRows } from './invoice-rows.ts';
import { planBills } from './plan-bills.ts';
import { signedVersion, TWELVE } from './signed-versions.fixture.ts';

const rowsOf = (given: Parameters<typeof signedVersion>[0]) =>
  invoiceRows(planBills(signedVersion(given)), DEFAULT_BOOKS.due_days);
const filesOf = (
  format: (typeof BOOKS_FORMATS)[number],
  rows = rowsOf({ prices: [price('Payroll', 1_049)] }),
) => invoiceFiles(format, rows, DEFAULT_BOOKS);

/** A file's rows by heading. */
const table = ([headings = [], ...rows]: string[][] = []) =>
  rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index]])));

it('headings for Xero are those of its published template', () => {
  expect(filesOf('xero')[0]?.[0]?.join()).toBe(
    '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
  );
});

it('headings for QuickBooks are those of its published sample', () => {
  expect(filesOf('quickbooks')[0]?.[0]?.join()).toBe(
    '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount,Currency,Service Date',
  );
});

it('a monthly fee is twelve invoices of its own', () => {
  const rows = table(filesOf('xero')[0]);
  expect(rows).toHaveLength(12);
  expect(rows[1]).toMatchObject({
    '*ContactName': 'Bakery Ltd',
    '*InvoiceNumber': 'TG20260001-1-02',
    Reference: 'TG20260001 v1 monthly',
    '*InvoiceDate': '10/04/2026',
    '*DueDate': '24/04/2026',
    '*UnitAmount': '10.49',
    '*TaxType': '20% (VAT on Income)',
    TaxAmount: '2.10',
  });
});

describe('the files add up to the signed totals', () => {
  const AMOUNTS = {
    xero: { net: '*UnitAmount', vat: 'TaxAmount' },
    quickbooks: { net: '*ItemAmount', vat: 'ItemTaxAmount' },
  };
  it.each(BOOKS_FORMATS.flatMap((format) => TWELVE.map(([title, version]) => ({ format, title, version }))))(
    '$format: $title',
    ({ format, version }) => {
      const rows = filesOf(format, invoiceRows(planBills(version), 14)).flatMap(table);
      const sum = (heading: string) =>
        rows.reduce((all, row) => all + Math.round(Number(row[heading]) * 100), 0);
      const { net, vat } = version.fees.totals.first_year;
      expect([sum(AMOUNTS[format].net), sum(AMOUNTS[format].vat)]).toEqual([net, vat]);
    },
  );
});

it('a file ends where the program’s limit is, without dividing an invoice', () => {
  const rows = Array.from({ length: 60 }, (_, client) =>
    rowsOf({ prices: [price('Payroll', 100), price('Advice', 200)] }).map((row) => ({
      ...row,
      number: `${client}-${row.number}`,
    })),
  ).flat();
  const files = filesOf('quickbooks', rows).map(table);
  const invoices = files.map((file) => new Set(file.map((row) => row['*InvoiceNo'])));
  expect(invoices.map(({ size }) => size)).toEqual([100, 100, 100, 100, 100, 100, 100, 20]);
  expect(new Set(invoices.flatMap((file) => [...file])).size).toBe(720);
});

it('a cell that a spreadsheet would compute gets an apostrophe', () => {
  const rows = rowsOf({ prices: [price('=1+1', 100)] });
  expect(table(filesOf('xero', rows)[0])[0]?.['*Description']).toBe("'=1+1");
});
