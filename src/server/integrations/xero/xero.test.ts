import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billDay } from '#contract/connections/books/bill-days.ts';
import { DEFAULT_BOOKS } from '#contract/connections/books/books-settings.ts';
import { planBills, type SignedVersion } from '#contract/connections/books/plan-bills.ts';
import { signedVersion, TWELVE } from '#contract/connections/books/signed-versions.fixture.ts';
import { price } from '#contract/pricing/pricing/pricing.fixture.ts';
import { ServiceFailure } from '#server/integrations/outbound/service-failure.ts';
import { parseEnv } from '#server/kernel/env.ts';
import { type CallXero, openXero, XERO_SCOPES } from './xero-api.ts';
import { testXero, xeroBill, xeroContact } from './xero-bills.ts';
import { startXeroDouble, type XeroDouble } from './xero-double.fixture.ts';

const CLIENT = { client_id: 'the client id', client_secret: 'the client secret' };

let double: XeroDouble;
let xero: CallXero;

beforeAll(async () => {
  double = await startXeroDouble(CLIENT);
});
afterAll(() => double.stop());
beforeEach(() => {
  for (const list of [double.contacts, double.invoices, double.repeating]) list.length = 0;
  xero = open();
});

function open(client = CLIENT): CallXero {
  const env = parseEnv({ NODE_ENV: 'test', XERO_URL: double.url, XERO_SIGN_IN_URL: `${double.url}/token` });
  return openXero({ env, now: () => new Date('2026-03-10T12:00:00Z'), ...client });
}

async function sendAll(version: SignedVersion): Promise<void> {
  for (const { contact, bills } of planBills(version).contacts) {
    const contact_id = await xeroContact(xero, contact);
    for (const bill of bills) await xeroBill(xero, bill, contact_id, DEFAULT_BOOKS);
  }
}

const monthly = signedVersion({ prices: [price('Payroll', 1_049)] });
const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: unknown) => (error instanceof ServiceFailure ? error : Promise.reject(error)),
  );

describe('drafts in Xero add up to the signed totals', () => {
  it.each(TWELVE)('%s', async (_title, version) => {
    await sendAll(version);
    const pence = (pounds: number) => Math.round(pounds * 100);
    const bills = [
      ...double.invoices.map((one) => ({ ...one, count: 1 })),
      ...double.repeating.map((one) => {
        const { StartDate, EndDate, Period } = one.Schedule;
        const days = Array.from({ length: 24 }, (_, index) =>
          billDay({ first_day: StartDate, every_months: Period }, index),
        );
        return { ...one, count: days.filter((day) => day <= EndDate).length };
      }),
    ];
    const sum = (amount: 'UnitAmount' | 'TaxAmount') =>
      bills.reduce(
        (all, { LineItems, count }) =>
          all + count * LineItems.reduce((of, one) => of + pence(one[amount]), 0),
        0,
      );
    const { net, vat } = version.fees.totals.first_year;
    expect([sum('UnitAmount'), sum('TaxAmount')]).toEqual([net, vat]);
  });
});

it('a monthly fee is a repeating draft that ends with its twelfth bill', async () => {
  await sendAll(monthly);
  expect(double.repeating).toMatchObject([
    {
      Reference: 'TG20260001 v1 monthly',
      Schedule: { Period: 1, StartDate: '2026-03-10', EndDate: '2027-02-10', DueDate: 14 },
      LineItems: [{ UnitAmount: 10.49, TaxAmount: 2.1, TaxType: 'OUTPUT2', AccountCode: '200' }],
    },
  ]);
  expect(double.invoices).toEqual([]);
});

it('what exists is found, whoever sends again', async () => {
  const [, odd] = TWELVE[2] ?? [];
  if (!odd) throw new Error('There are twelve');
  await sendAll(odd);
  xero = open();
  await sendAll(odd);
  expect([double.contacts, double.invoices, double.repeating].map(({ length }) => length)).toEqual([1, 1, 1]);
});

it('a contact of exactly that name is used as it is', async () => {
  double.contacts.push({ Name: 'Bakery Ltd', EmailAddress: 'old@bakery.example', ContactID: 'theirs' });
  await sendAll(monthly);
  expect(double.contacts).toHaveLength(1);
  expect(double.repeating[0]?.Contact).toEqual({ ContactID: 'theirs' });
});

it('a bill of the same reference for somebody else is another bill', async () => {
  await sendAll(monthly);
  const [bill] = planBills(monthly).contacts[0]?.bills ?? [];
  const other = await xeroContact(xero, { name: 'Another Ltd', email: '', number: null });
  if (bill) await xeroBill(xero, bill, other, DEFAULT_BOOKS);
  expect(double.repeating).toHaveLength(2);
});

it('a name with quotes is looked up, too', async () => {
  const contact = { name: 'The "Old" Bakery', email: 'a@b.example', number: null };
  const made = await xeroContact(xero, contact);
  expect(await xeroContact(xero, contact)).toBe(made);
});

it('a token that expires in the middle is renewed once', async () => {
  const before = double.tokens();
  await xeroContact(xero, { name: 'One', email: '', number: null });
  double.expireToken();
  await sendAll(monthly);
  expect(double.tokens() - before).toBe(2);
});

it.each(['POST /Contacts', 'POST /RepeatingInvoices'])(
  'an answer to %s that is lost creates nothing twice',
  async (call) => {
    double.troubleOnce(call, 'lost');
    expect((await failureOf(sendAll(monthly)))?.isTemporary).toBe(true);
    await sendAll(monthly);
    expect([double.contacts.length, double.repeating.length]).toEqual([1, 1]);
  },
);

it('an answer to a draft invoice that is lost creates nothing twice', async () => {
  const once = signedVersion({ prices: [price('Advice', 500, { billing: 'one_off' })] });
  double.troubleOnce('POST /Invoices', 'lost');
  await failureOf(sendAll(once));
  await sendAll(once);
  expect(double.invoices).toHaveLength(1);
});

it.each<[string, Parameters<XeroDouble['troubleOnce']>[1], string, boolean]>([
  [
    'validation',
    {
      status: 400,
      body: { Elements: [{ ValidationErrors: [{ Message: "Account code '200' is not valid." }] }] },
    },
    "Xero responded with status 400: Account code '200' is not valid.",
    false,
  ],
  ['a missing scope', { status: 403 }, 'Xero lacks a permission (accounting.contacts)', false],
  ['an unknown path', { status: 404 }, 'Xero responded with status 404', false],
  [
    'a limit',
    { status: 429, headers: { 'retry-after': '7', 'x-rate-limit-problem': 'minute' } },
    "Xero allows no more requests for now: limit 'minute'",
    true,
  ],
  ['a fault', { status: 503 }, 'Xero responded with status 503', true],
])('%s is said in words', async (_what, trouble, message, isTemporary) => {
  double.troubleOnce('GET /Contacts', trouble);
  expect(await failureOf(sendAll(monthly))).toMatchObject({ message, isTemporary });
});

it('a limit says when to come back', async () => {
  double.troubleOnce('GET /Contacts', { status: 429, headers: { 'retry-after': '7' } });
  expect((await failureOf(sendAll(monthly)))?.retry_after_ms).toBe(7_000);
});

it('a wrong secret and a missing scope are told apart at sign-in', async () => {
  xero = open({ ...CLIENT, client_secret: 'another' });
  expect((await failureOf(testXero(xero)))?.message).toBe(
    'Xero refused the client id and secret: invalid_client',
  );
  xero = open();
  double.troubleOnce('POST /token', { status: 400, body: { error: 'invalid_scope' } });
  expect((await failureOf(testXero(xero)))?.message).toContain(XERO_SCOPES.join(', '));
});

it('a test names the organisation and lists its tax types', async () => {
  expect(await testXero(xero)).toEqual({
    organisation: 'Shore & Co',
    tax_types: [{ name: '20% (VAT on Income)', type: 'OUTPUT2' }],
  });
});
