import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Amounts } from '#contract/pricing/pricing/fees.ts';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import { anyPricingInput } from '#contract/pricing/pricing/priced-cases.fixture.ts';
import { price } from '#contract/pricing/pricing/pricing.fixture.ts';
import type { BillingPlan } from './bill.ts';
import { billDay } from './bill-days.ts';
import { planBills } from './plan-bills.ts';
import { CLIENT_ID, signedVersion, TWELVE } from './signed-versions.fixture.ts';

/** All bills of the first year. */
function firstYear({ contacts }: BillingPlan): Amounts {
  const bills = contacts.flatMap((contact) => contact.bills);
  const sum = (part: keyof Amounts) => bills.reduce((all, bill) => all + bill[part] * bill.count, 0);
  return { net: sum('net'), vat: sum('vat'), gross: sum('gross') };
}

const billsOf = (given: Parameters<typeof signedVersion>[0], options?: Parameters<typeof signedVersion>[1]) =>
  planBills(signedVersion(given, options)).contacts[0]?.bills ?? [];

describe('bills add up to the signed totals to the penny', () => {
  it.each(TWELVE)('%s', (_title, version) => {
    const { net, vat, gross } = version.fees.totals.first_year;
    expect(firstYear(planBills(version))).toEqual({ net, vat, gross });
    expect(gross).toBeGreaterThan(0);
  });

  it('any proposal', () => {
    fc.assert(
      fc.property(anyPricingInput, (input) => {
        const version = signedVersion({ prices: [] });
        const fees = priceProforma(input);
        const { net, vat, gross } = fees.totals.first_year;
        expect(firstYear(planBills({ ...version, fees }))).toEqual({ net, vat, gross });
      }),
      { numRuns: 500 },
    );
  });
});

it('annual work with odd pennies has a first bill of its own', () => {
  const bills = billsOf({
    prices: [price('Accounts', 100_003, { billing: 'annually' }), price('Payroll', 1_000)],
  });
  expect(bills).toMatchObject([
    {
      kind: 'first_month',
      reference: 'TG20260001 v1 first month',
      first_day: '2026-03-10',
      count: 1,
      net: 9_340,
    },
    { kind: 'monthly', reference: 'TG20260001 v1 monthly', first_day: '2026-04-10', count: 11, net: 9_333 },
  ]);
});

it('quarterly bills are four, three months apart', () => {
  const [bill] = billsOf({ prices: [price('Returns', 100, { billing: 'quarterly' })] });
  const days = [0, 1, 2, 3].map((index) => bill && billDay(bill, index));
  expect([bill?.count, ...days]).toEqual([4, '2026-03-10', '2026-06-10', '2026-09-10', '2026-12-10']);
});

it.each([
  ['the month of the start', 'May', '2026', '2026-03-10', '2026-05-01'],
  ['the signature, if the start is over', 'January', '2026', '2026-03-10', '2026-03-10'],
  ['the next month, after a 28th', 'January', '2026', '2026-12-31', '2027-01-01'],
  ['the signature, if the start can’t be read', 'Spring', 'soon', '2026-02-28', '2026-02-28'],
])('the first bill is on the day of %s', (_what, start_date_month, start_date_year, signed_on, day) => {
  const proforma = { start_date_month, start_date_year };
  const [bill] = billsOf({ prices: [price('Payroll', 100)], proforma }, { signed_on });
  expect(bill?.first_day).toBe(day);
});

it('each letter’s entity is a contact with the address of its first signatory', () => {
  const [, version] = TWELVE.at(-1) ?? [];
  const plan = version && planBills(version);
  expect(plan?.contacts.map(({ contact }) => contact)).toEqual([
    { name: 'Bakery Ltd', email: 'priya.shah@bakery.example', number: CLIENT_ID },
    { name: 'Arun Shah', email: 'arun.shah@bakery.example', number: null },
  ]);
  const references = plan?.contacts.flatMap(({ bills }) => bills.map(({ reference }) => reference)) ?? [];
  expect(new Set(references).size).toBe(references.length);
});

it('a line says its VAT treatment and rate as signed', () => {
  const [bill] = billsOf({ prices: [price('Payroll', 1_049, { vat_treatment: 'reduced' })] });
  expect(bill?.lines).toEqual([
    {
      key: 'Payroll',
      description: 'Payroll',
      net: 1_049,
      vat: 52,
      gross: 1_101,
      vat_treatment: 'reduced',
      rate: 500,
    },
  ]);
});
