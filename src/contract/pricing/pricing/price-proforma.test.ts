import { expect, it } from 'vitest';
import { catalogue, feesOf, fixed, lineOf, price, pricedOption, ref, step } from './pricing.fixture.ts';

it('a service is priced by a number and a revenue band multiplier', () => {
  const payslips = pricedOption('Payslips', { field_type: 'number' });
  const fees = feesOf({
    catalogue: catalogue({ Payroll: [payslips] }),
    proforma: { services: { work: { Payroll: { enabled: true, Payslips: 12 } } } },
    prices: [
      price('Payroll', {
        kind: 'by_steps',
        steps: [
          step({
            pence: 600,
            quantity: { kind: 'number', option: ref('Payslips') },
            multiplier: {
              over: 'revenue_band',
              factors: [{ choice: '£250k - £500k', thousandths: 1_150 }],
            },
          }),
        ],
      }),
    ],
  });
  const line = lineOf(fees, 'Payroll');
  expect(line.amounts).toEqual({ net: 8_280, vat: 1_656, gross: 9_936 });
  expect(line.working).toEqual([
    'Payslips 12 × £6.00, band £250k–£500k × 1.15 = £82.80',
    'VAT 20% of £82.80: £16.56',
  ]);
});

it('a first year adds up monthly, quarterly, annual and one-off fees', () => {
  const { totals } = feesOf({
    rules: { annual_work: 'once' },
    prices: [
      price('a', 1, { billing: 'one_off' }),
      price('b', 100, { billing: 'monthly' }),
      price('c', 10_000, { billing: 'quarterly' }),
      price('d', 1_000_000, { billing: 'annually' }),
    ],
  });
  expect(totals.first_year.net).toBe(1 + 12 * 100 + 4 * 10_000 + 1_000_000);
  expect([totals.one_off, totals.monthly, totals.quarterly, totals.annually].map(({ net }) => net)).toEqual([
    1, 100, 10_000, 1_000_000,
  ]);
});

it('the first monthly bill for annual work includes the odd pennies', () => {
  const fees = feesOf({
    prices: [price('Accounts', 100_003, { billing: 'annually' }), price('Payroll', 1_000)],
  });
  const line = lineOf(fees, 'Accounts');
  expect(line.bills).toEqual({
    first: { net: 8_340, vat: 1_675, gross: 10_015 },
    each: { net: 8_333, vat: 1_666, gross: 9_999 },
  });
  expect(line.working.at(-1)).toBe(
    'Twelve monthly bills: the first £83.40 + £16.75 VAT, the others £83.33 + £16.66 VAT',
  );
  expect(fees.totals.monthly.net).toBe(8_333 + 1_000);
  expect(fees.totals.first_month.net).toBe(8_340 + 1_000);
  expect(fees.totals.first_year.net).toBe(100_003 + 12_000);
});

it('fees of a firm that is not registered have no VAT', () => {
  const fees = feesOf({
    rules: {
      is_vat_registered: false,
      lowest_monthly_fees: [{ entity_type: 'Limited Company', pence: 5_000 }],
    },
    prices: [price('a', 1_000), price('b', 1_000, { vat_treatment: 'reduced' })],
  });
  expect(fees.lines.map(({ amounts }) => amounts?.vat)).toEqual([0, 0, 0]);
  expect(fees.lines.map(({ vat_treatment }) => vat_treatment)).toEqual([null, null, null]);
  expect(fees.lines.flatMap(({ working }) => working).join()).not.toMatch(/VAT/);
  expect(fees.totals.first_year).toEqual({ net: 60_000, vat: 0, gross: 60_000, by_vat: [] });
});

it.each([
  ['standard', 210, 2_000, 'VAT 20% of £10.49: £2.10'],
  ['reduced', 52, 500, 'VAT 5% of £10.49: £0.52'],
  ['zero', 0, 0, 'Zero-rated for VAT'],
  ['exempt', 0, null, 'Exempt from VAT'],
  ['outside', 0, null, 'Outside the scope of VAT'],
] as const)(
  'the VAT, rate and explanation of a line depend on its treatment: %s',
  (vat_treatment, vat, rate, sentence) => {
    const fees = feesOf({ prices: [price('a', 1_049, { vat_treatment })] });
    expect(lineOf(fees, 'a').amounts).toEqual({ net: 1_049, vat, gross: 1_049 + vat });
    expect(lineOf(fees, 'a').working.at(-1)).toBe(sentence);
    expect(fees.totals.monthly.by_vat).toEqual([{ treatment: vat_treatment, rate, net: 1_049, vat }]);
  },
);

it('a service without a price is listed as to be priced', () => {
  const fees = feesOf({
    catalogue: catalogue({ Payroll: [], Accounts: [] }),
    prices: [price('Payroll', 1_000)],
  });
  expect(lineOf(fees, 'Accounts')).toMatchObject({
    amounts: null,
    billing: null,
    to_be_priced: 'The price book has no price for this service',
  });
  expect(fees.unpriced).toEqual([
    { key: 'Accounts', name: 'Accounts', why: 'The price book has no price for this service' },
  ]);
  expect(fees.totals.first_year.net).toBe(12_000);
});

it('a service no longer in the catalogue is listed as to be priced', () => {
  const fees = feesOf({
    catalogue: catalogue({ Payroll: [] }),
    proforma: { services: { work: { Payroll: { enabled: false }, Old: { enabled: true } }, gone: {} } },
    prices: [price('Payroll', 1_000)],
  });
  expect(fees.lines).toHaveLength(1);
  expect(fees.unpriced).toEqual([
    { key: 'gone:work/Old', name: 'Old', why: "The service 'Old' is no longer in the catalogue" },
  ]);
});

it('a service whose price needs a removed option is to be priced', () => {
  const quantity = { kind: 'number', option: ref('Payslips') } as const;
  const fees = feesOf({
    catalogue: catalogue({ Payroll: [] }),
    proforma: { services: { work: { Payroll: { enabled: true, Payslips: 12 } } } },
    prices: [price('Payroll', { kind: 'by_steps', steps: [step({ quantity })] })],
  });
  expect(fees.unpriced.map(({ why }) => why)).toEqual([
    "The option 'Payslips' is no longer in the catalogue",
  ]);
});

it("the band 'Not Applicable' is priced only with its own amount", () => {
  const bands = [{ band: '£250k - £500k', pence: 5_000 }];
  const feesIn = (more: typeof bands) =>
    feesOf({
      proforma: { annual_revenue_range: 'Not Applicable' },
      prices: [price('a', { kind: 'by_revenue_band', bands: [...bands, ...more] })],
    });
  expect(feesIn([]).unpriced.map(({ why }) => why)).toEqual([
    "The price depends on the annual revenue range, which is 'Not Applicable'",
  ]);
  expect(lineOf(feesIn([{ band: 'Not Applicable', pence: 100 }]), 'a').amounts?.net).toBe(100);
});

it('an optional service counts unless the client leaves it out', () => {
  const prices = [price('a', 1_000, { is_optional: true }), price('b', 100)];
  expect(feesOf({ prices }).totals.monthly.net).toBe(1_100);
  const without = feesOf({ prices, left_out: ['a', 'b'] });
  expect(without.totals.monthly.net).toBe(100);
  expect(without.lines.map(({ is_left_out, amounts }) => [is_left_out, amounts?.net])).toEqual([
    [true, 1_000],
    [false, 100],
  ]);
});

it('fees are the same after their input has been sent as JSON', () => {
  const given = {
    prices: [price('a', fixed(333), { billing: 'annually' as const })],
    rules: { has_alignment: true, lowest_monthly_fees: [{ entity_type: 'Limited Company', pence: 5_000 }] },
    proforma: { start_date_month: 'May' },
  };
  const fees = feesOf(given);
  expect(fees.lines.map(({ key }) => key)).toEqual(['a', 'top_up', 'alignment_standard']);
  expect(feesOf(JSON.parse(JSON.stringify(given)))).toEqual(fees);
});
