import { dayAfter } from '#contract/values/day-text.ts';
import type { Bill, BilledContact, BillingPlan, BillLine } from './bill.ts';
import { billDay } from './bill-days.ts';

/** One line of one invoice. A spreadsheet can't say that a bill repeats, so each of them is an invoice. */
export interface InvoiceRow {
  contact: BilledContact;
  /** Unique in the books. */
  number: string;
  reference: string;
  day: string;
  due_day: string;
  line: BillLine;
}

/** Returns the lines of every invoice of a plan's first year, in the order of their days. */
export function invoiceRows({ contacts, reference, number }: BillingPlan, due_days: number): InvoiceRow[] {
  const invoices = contacts.flatMap(({ contact, bills }) =>
    bills.flatMap((bill) =>
      Array.from({ length: bill.count }, (_, index) => ({ contact, bill, day: billDay(bill, index) })),
    ),
  );
  return invoices
    .sort((one, other) => one.day.localeCompare(other.day))
    .flatMap(({ contact, bill, day }, index) =>
      rowsOf(bill, {
        contact,
        number: `${reference}-${number}-${String(index + 1).padStart(2, '0')}`,
        day,
        due_day: dayAfter(day, due_days),
      }),
    );
}

function rowsOf({ lines, reference }: Bill, invoice: Omit<InvoiceRow, 'line' | 'reference'>): InvoiceRow[] {
  return lines.map((line) => ({ ...invoice, reference, line }));
}
