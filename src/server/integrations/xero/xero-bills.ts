import { z } from 'zod';
import type { Bill, BilledContact } from '#contract/connections/books/bill.ts';
import { billDay } from '#contract/connections/books/bill-days.ts';
import type { BooksSettings } from '#contract/connections/books/books-settings.ts';
import { dayAfter } from '#contract/values/day-text.ts';
import type { CallXero } from './xero-api.ts';

const contactsSchema = z.object({ Contacts: z.array(z.object({ ContactID: z.string() })) });
const invoicesSchema = z.object({
  Invoices: z.array(z.object({ InvoiceID: z.string(), Status: z.string() })),
});
const repeatingSchema = z.object({
  RepeatingInvoices: z.array(z.object({ RepeatingInvoiceID: z.string(), Status: z.string().optional() })),
});

/**
 * Returns the id of a contact: the one with our number, or of exactly this name, or a new one. An address alone identifies
 * nobody, because a director may use one for several companies. What exists isn't changed. Throws ServiceFailure.
 */
export async function xeroContact(xero: CallXero, { name, email, number }: BilledContact): Promise<string> {
  const scope = 'accounting.contacts';
  const tried = [...(number === null ? [] : [equals('ContactNumber', number)]), equals('Name', name)];
  for (const where of tried) {
    const found = await xero({ method: 'GET', path: `/Contacts?${query({ where })}`, scope }, contactsSchema);
    if (found.Contacts[0]) return found.Contacts[0].ContactID;
  }
  const contact = { Name: name, EmailAddress: email, ...(number !== null && { ContactNumber: number }) };
  const made = await xero(
    { method: 'POST', path: '/Contacts', body: { Contacts: [contact] }, scope },
    contactsSchema,
  );
  return first(made.Contacts).ContactID;
}

/** Returns the id of the draft invoice, or repeating draft, with a bill's reference, or makes it. Throws ServiceFailure. */
export function xeroBill(
  xero: CallXero,
  bill: Bill,
  contact_id: string,
  settings: BooksSettings,
): Promise<string> {
  return bill.count === 1
    ? draftInvoice(xero, bill, contact_id, settings)
    : repeatingInvoice(xero, bill, contact_id, settings);
}

const scope = 'accounting.invoices';
/** An invoice that somebody has deleted doesn't count, so that it can be sent again. */
const GONE = ['DELETED', 'VOIDED'];

async function draftInvoice(
  xero: CallXero,
  bill: Bill,
  contact_id: string,
  settings: BooksSettings,
): Promise<string> {
  const where = equals('Reference', bill.reference);
  const found = await xero({ method: 'GET', path: `/Invoices?${query({ where })}`, scope }, invoicesSchema);
  const existing = found.Invoices.find(({ Status }) => !GONE.includes(Status));
  if (existing) return existing.InvoiceID;
  const invoice = {
    ...commonPart(bill, contact_id, settings),
    Date: bill.first_day,
    DueDate: dayAfter(bill.first_day, settings.due_days),
  };
  const made = await xero(
    { method: 'POST', path: '/Invoices', body: { Invoices: [invoice] }, scope },
    invoicesSchema,
  );
  return first(made.Invoices).InvoiceID;
}

async function repeatingInvoice(
  xero: CallXero,
  bill: Bill,
  contact_id: string,
  settings: BooksSettings,
): Promise<string> {
  const where = equals('Reference', bill.reference);
  const path = '/RepeatingInvoices';
  const found = await xero({ method: 'GET', path: `${path}?${query({ where })}`, scope }, repeatingSchema);
  const existing = found.RepeatingInvoices.find(({ Status = '' }) => !GONE.includes(Status));
  if (existing) return existing.RepeatingInvoiceID;
  const repeating = {
    ...commonPart(bill, contact_id, settings),
    Schedule: {
      Period: bill.every_months,
      Unit: 'MONTHLY',
      DueDate: settings.due_days,
      DueDateType: 'DAYSAFTERBILLDATE',
      StartDate: bill.first_day,
      // The day of the last bill, so that no further one follows.
      EndDate: billDay(bill, bill.count - 1),
    },
  };
  const body = { RepeatingInvoices: [repeating] };
  const made = await xero({ method: 'POST', path, body, scope }, repeatingSchema);
  return first(made.RepeatingInvoices).RepeatingInvoiceID;
}

/** Always a draft: a person approves it in Xero. */
function commonPart(
  { reference, lines }: Bill,
  contact_id: string,
  { account_code, tax_types }: BooksSettings,
): object {
  return {
    Type: 'ACCREC',
    Status: 'DRAFT',
    Contact: { ContactID: contact_id },
    Reference: reference,
    CurrencyCode: 'GBP',
    LineAmountTypes: 'Exclusive',
    LineItems: lines.map(({ description, net, vat, vat_treatment }) => ({
      Description: description,
      Quantity: 1,
      UnitAmount: net / 100,
      AccountCode: account_code,
      TaxType: tax_types[vat_treatment ?? 'outside'],
      // As signed, rather than as Xero would round it.
      TaxAmount: vat / 100,
    })),
  };
}

const organisationSchema = z.object({ Organisations: z.array(z.object({ Name: z.string() })) });
const ratesSchema = z.object({ TaxRates: z.array(z.object({ Name: z.string(), TaxType: z.string() })) });

/** The organisation's name and its tax types, after a look at everything that we need. Throws ServiceFailure. */
export async function testXero(xero: CallXero) {
  const settings = 'accounting.settings.read';
  const { Organisations } = await xero(
    { method: 'GET', path: '/Organisation', scope: settings },
    organisationSchema,
  );
  const { TaxRates } = await xero({ method: 'GET', path: '/TaxRates', scope: settings }, ratesSchema);
  const none = query({ where: equals('Name', ''), pageSize: '1' });
  await xero({ method: 'GET', path: `/Contacts?${none}`, scope: 'accounting.contacts' }, contactsSchema);
  const unused = query({ where: equals('Reference', ''), pageSize: '1' });
  await xero({ method: 'GET', path: `/Invoices?${unused}`, scope }, invoicesSchema);
  return {
    organisation: first(Organisations).Name,
    tax_types: TaxRates.map(({ Name, TaxType }) => ({ name: Name, type: TaxType })),
  };
}

function equals(field: string, value: string): string {
  return `${field}==${JSON.stringify(value)}`;
}

function query(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString();
}

function first<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw new Error('Xero returned nothing for what it created');
  return item;
}
