import { z } from 'zod';
import type { Bill, BilledContact } from '#contract/connections/books/bill.ts';
import { billDay } from '#contract/connections/books/bill-days.ts';
import { type BooksSettings, taxTypeOf } from '#contract/connections/books/books-settings.ts';
import { dayAfter } from '#contract/values/day-text.ts';
import type { CallXero } from './xero-api.ts';

const contactsSchema = z.object({ Contacts: z.array(z.object({ ContactID: z.string() })) });

/** What both kinds of bills have, to recognise one that exists. */
const known = { Status: z.string().default(''), Contact: z.object({ ContactID: z.string() }) };
const invoice = z.object({ InvoiceID: z.string(), ...known });
const repeatingInvoice = z.object({ RepeatingInvoiceID: z.string(), ...known });

const invoices = z
  .object({ Invoices: z.array(invoice) })
  .transform(({ Invoices }) => Invoices.map(({ InvoiceID, ...bill }) => ({ id: InvoiceID, ...bill })));
const repeatingInvoices = z
  .object({ RepeatingInvoices: z.array(repeatingInvoice) })
  .transform(({ RepeatingInvoices }) =>
    RepeatingInvoices.map(({ RepeatingInvoiceID, ...bill }) => ({ id: RepeatingInvoiceID, ...bill })),
  );

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

const scope = 'accounting.invoices';
/** A bill that somebody has deleted doesn't count, so that it can be sent again. */
const GONE = ['DELETED', 'VOIDED'];

/** Returns the id of the contact's draft, or repeating draft, with a bill's reference, or makes it. Throws ServiceFailure. */
export async function xeroBill(
  xero: CallXero,
  bill: Bill,
  contact_id: string,
  settings: BooksSettings,
): Promise<string> {
  const [name, schema] =
    bill.count === 1
      ? (['Invoices', invoices] as const)
      : (['RepeatingInvoices', repeatingInvoices] as const);
  const path = `/${name}`;
  const where = equals('Reference', bill.reference);
  const found = await xero({ method: 'GET', path: `${path}?${query({ where })}`, scope }, schema);
  const existing = found.find(
    ({ Status, Contact }) => Contact.ContactID === contact_id && !GONE.includes(Status),
  );
  if (existing) return existing.id;
  const body = { [name]: [{ ...commonPart(bill, contact_id, settings), ...daysOf(bill, settings) }] };
  return first(await xero({ method: 'POST', path, body, scope }, schema)).id;
}

function daysOf(bill: Bill, { due_days }: BooksSettings): object {
  if (bill.count === 1) return { Date: bill.first_day, DueDate: dayAfter(bill.first_day, due_days) };
  return {
    Schedule: {
      Period: bill.every_months,
      Unit: 'MONTHLY',
      DueDate: due_days,
      DueDateType: 'DAYSAFTERBILLDATE',
      StartDate: bill.first_day,
      // The day of the last bill, so that no further one follows.
      EndDate: billDay(bill, bill.count - 1),
    },
  };
}

/** Always a draft: a person approves it in Xero. */
function commonPart({ reference, lines }: Bill, contact_id: string, settings: BooksSettings): object {
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
      AccountCode: settings.account_code,
      TaxType: taxTypeOf(settings, vat_treatment),
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
  await xero({ method: 'GET', path: `/Invoices?${unused}`, scope }, invoices);
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
