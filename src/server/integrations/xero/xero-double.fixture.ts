import { z } from 'zod';
import {
  type ServiceDouble,
  startServiceDouble,
} from '#server/integrations/outbound/service-double.fixture.ts';

const line = z.object({
  Description: z.string(),
  Quantity: z.literal(1),
  UnitAmount: z.number(),
  AccountCode: z.string(),
  TaxType: z.string(),
  TaxAmount: z.number(),
});
const common = {
  Type: z.literal('ACCREC'),
  Status: z.literal('DRAFT'),
  Contact: z.strictObject({ ContactID: z.string() }),
  Reference: z.string(),
  CurrencyCode: z.literal('GBP'),
  LineAmountTypes: z.literal('Exclusive'),
  LineItems: z.array(line).min(1),
};
const invoice = z.strictObject({ ...common, Date: z.iso.date(), DueDate: z.iso.date() });
const repeating = z.strictObject({
  ...common,
  Schedule: z.strictObject({
    Period: z.int(),
    Unit: z.literal('MONTHLY'),
    DueDate: z.int(),
    DueDateType: z.literal('DAYSAFTERBILLDATE'),
    StartDate: z.iso.date(),
    EndDate: z.iso.date(),
  }),
});
const contact = z.strictObject({
  Name: z.string(),
  EmailAddress: z.string(),
  ContactNumber: z.string().optional(),
});

export type XeroInvoice = z.infer<typeof invoice>;
export type XeroRepeating = z.infer<typeof repeating>;

export interface XeroDouble extends ServiceDouble {
  contacts: (z.infer<typeof contact> & { ContactID: string })[];
  invoices: (XeroInvoice & { InvoiceID: string })[];
  repeating: (XeroRepeating & { RepeatingInvoiceID: string })[];
  /** Tokens issued so far. */
  tokens: () => number;
  /** Makes the current token invalid, as after 30 minutes. */
  expireToken(): void;
}

/** Xero as its documentation describes it: looks-up by `where`, names are unique, and only a current token is accepted. */
export async function startXeroDouble(given: {
  client_id: string;
  client_secret: string;
}): Promise<XeroDouble> {
  const contacts: XeroDouble['contacts'] = [];
  const invoices: XeroDouble['invoices'] = [];
  const repeatings: XeroDouble['repeating'] = [];
  const basic = `Basic ${Buffer.from(`${given.client_id}:${given.client_secret}`).toString('base64')}`;
  let issued = 0;
  let current = '';

  const invalid = (Message: string) => ({
    status: 400,
    body: {
      ErrorNumber: 10,
      Type: 'ValidationException',
      Message: 'A validation exception occurred',
      Elements: [{ ValidationErrors: [{ Message }] }],
    },
  });

  const double = await startServiceDouble(({ method, path, headers, body }) => {
    if (path === '/token') {
      if (headers.authorization !== basic) return { status: 400, body: { error: 'invalid_client' } };
      issued += 1;
      current = `token ${issued}`;
      return { status: 200, body: { access_token: current, expires_in: 1_800, token_type: 'Bearer' } };
    }
    if (headers.authorization !== `Bearer ${current}`)
      return { status: 401, body: { Title: 'Unauthorized', Detail: 'TokenExpired: token expired' } };
    const url = new URL(path, 'http://xero.example');
    const [, field, value] = /^(\w+)==(".*")$/s.exec(url.searchParams.get('where') ?? '') ?? [];
    const matches = (row: object) =>
      field === undefined ||
      Object.entries(row).some(([key, its]) => key === field && its === JSON.parse(value ?? '""'));
    const posted = method === 'POST' ? JSON.parse(body) : null;
    switch (url.pathname) {
      case '/Organisation':
        return { status: 200, body: { Organisations: [{ Name: 'Shore & Co' }] } };
      case '/TaxRates':
        return { status: 200, body: { TaxRates: [{ Name: '20% (VAT on Income)', TaxType: 'OUTPUT2' }] } };
      case '/Contacts': {
        if (!posted) return { status: 200, body: { Contacts: contacts.filter(matches) } };
        const made = contact.parse(posted.Contacts[0]);
        if (contacts.some(({ Name }) => Name === made.Name))
          return invalid(`The contact name ${made.Name} is already assigned to another contact.`);
        contacts.push({ ...made, ContactID: `contact-${contacts.length + 1}` });
        return { status: 200, body: { Contacts: contacts.slice(-1) } };
      }
      case '/Invoices':
        if (!posted) return { status: 200, body: { Invoices: invoices.filter(matches) } };
        invoices.push({ ...invoice.parse(posted.Invoices[0]), InvoiceID: `invoice-${invoices.length + 1}` });
        return { status: 200, body: { Invoices: invoices.slice(-1) } };
      case '/RepeatingInvoices':
        if (!posted) return { status: 200, body: { RepeatingInvoices: repeatings.filter(matches) } };
        repeatings.push({
          ...repeating.parse(posted.RepeatingInvoices[0]),
          RepeatingInvoiceID: `repeating-${repeatings.length + 1}`,
        });
        return { status: 200, body: { RepeatingInvoices: repeatings.slice(-1) } };
      default:
        return { status: 404, body: { Message: 'The resource you are looking for cannot be found' } };
    }
  });
  return {
    ...double,
    contacts,
    invoices,
    repeating: repeatings,
    tokens: () => issued,
    expireToken: () => {
      current = '';
    },
  };
}
