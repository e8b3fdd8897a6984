import { neutraliseCell } from '#contract/clients/clients/csv-cell.ts';
import type { VatTreatment } from '#contract/pricing/pricing/price-kinds.ts';
import type { BooksSettings } from './books-settings.ts';
import type { InvoiceRow } from './invoice-rows.ts';

export const BOOKS_FORMATS = ['xero', 'quickbooks'] as const;

export type BooksFormat = (typeof BOOKS_FORMATS)[number];

interface Format {
  /** The most that one import takes. */
  max_invoices: number;
  max_rows: number;
  columns: readonly (readonly [
    heading: string,
    cell: (row: InvoiceRow, settings: BooksSettings) => string,
  ])[];
}

const empty = () => '';

/*
 * Xero: headings of its template for sales invoices, in its order, with its asterisks, as guides that reprint its help and
 * programs that write such files agree on 28 November 2026 (online.flippingbook.com/view/399081/31). The page itself
 * needs an account. Dates are DD/MM/YYYY, the tax is named as Xero shows it, and one file takes 500 invoices.
 */
const XERO_TAX: Readonly<Record<VatTreatment, string>> = {
  standard: '20% (VAT on Income)',
  reduced: '5% (VAT on Income)',
  zero: 'Zero Rated Income',
  exempt: 'Exempt Income',
  outside: 'No VAT',
};

/*
 * QuickBooks Online: headings of its sample file, in its order, as programs that write such files agree on 28 November
 * 2026. It matches known headings and asks about others (quickbooks.intuit.com/learn-support, community, 394876). The
 * limits of a file, 100 invoices and 1,000 rows, weren't found in print. QuickBooks computes the tax from the code;
 * ItemTaxAmount says what was signed.
 */
const QUICKBOOKS_TAX: Readonly<Record<VatTreatment, string>> = {
  standard: '20.0% S',
  reduced: '5.0% R',
  zero: '0.0% Z',
  exempt: 'Exempt',
  outside: 'No VAT',
};

const FORMATS: Readonly<Record<BooksFormat, Format>> = {
  xero: {
    max_invoices: 500,
    max_rows: Number.POSITIVE_INFINITY,
    columns: [
      ['*ContactName', ({ contact }) => contact.name],
      ['EmailAddress', ({ contact }) => contact.email],
      ['POAddressLine1', empty],
      ['POAddressLine2', empty],
      ['POAddressLine3', empty],
      ['POAddressLine4', empty],
      ['POCity', empty],
      ['PORegion', empty],
      ['POPostalCode', empty],
      ['POCountry', empty],
      ['*InvoiceNumber', ({ number }) => number],
      ['Reference', ({ reference }) => reference],
      ['*InvoiceDate', ({ day }) => britishDay(day)],
      ['*DueDate', ({ due_day }) => britishDay(due_day)],
      ['Total', empty],
      ['InventoryItemCode', empty],
      ['*Description', ({ line }) => line.description],
      ['*Quantity', () => '1'],
      ['*UnitAmount', ({ line }) => amountText(line.net)],
      ['Discount', empty],
      ['*AccountCode', (_, { account_code }) => account_code],
      ['*TaxType', ({ line }) => XERO_TAX[line.vat_treatment ?? 'outside']],
      ['TaxAmount', ({ line }) => amountText(line.vat)],
      ['TrackingName1', empty],
      ['TrackingOption1', empty],
      ['TrackingName2', empty],
      ['TrackingOption2', empty],
      ['Currency', () => 'GBP'],
      ['BrandingTheme', empty],
    ],
  },
  quickbooks: {
    max_invoices: 100,
    max_rows: 1_000,
    columns: [
      ['*InvoiceNo', ({ number }) => number],
      ['*Customer', ({ contact }) => contact.name],
      ['*InvoiceDate', ({ day }) => britishDay(day)],
      ['*DueDate', ({ due_day }) => britishDay(due_day)],
      ['Terms', empty],
      ['Location', empty],
      ['Memo', ({ reference }) => reference],
      ['Item(Product/Service)', (_, { product }) => product],
      ['ItemDescription', ({ line }) => line.description],
      ['ItemQuantity', () => '1'],
      ['ItemRate', ({ line }) => amountText(line.net)],
      ['*ItemAmount', ({ line }) => amountText(line.net)],
      ['*ItemTaxCode', ({ line }) => QUICKBOOKS_TAX[line.vat_treatment ?? 'outside']],
      ['ItemTaxAmount', ({ line }) => amountText(line.vat)],
      ['Currency', () => 'GBP'],
      ['Service Date', ({ day }) => britishDay(day)],
    ],
  },
};

/**
 * Returns the rows of the files that a program imports, headings included, each file within the program's limits. An
 * invoice is never divided. Cells that a spreadsheet would read as a formula get an apostrophe.
 */
export function invoiceFiles(
  format: BooksFormat,
  rows: readonly InvoiceRow[],
  settings: BooksSettings,
): string[][][] {
  const { columns, max_invoices, max_rows } = FORMATS[format];
  const files: InvoiceRow[][][] = [];
  for (const invoice of Map.groupBy(rows, ({ number }) => number).values()) {
    const file = files.at(-1);
    const fits = file && file.length < max_invoices && file.flat().length + invoice.length <= max_rows;
    if (fits) file.push(invoice);
    else files.push([invoice]);
  }
  return files.map((file) => [
    columns.map(([heading]) => heading),
    ...file.flat().map((row) => columns.map(([, cell]) => neutraliseCell(cell(row, settings)))),
  ]);
}

function britishDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** Whole pence as '1234.50'. */
export function amountText(pence: number): string {
  const digits = String(pence).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
