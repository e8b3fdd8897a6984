import { expect, it } from 'vitest';
import type { ServiceOption } from '#contract/pricing/catalogue/catalogue.ts';
import type { Step } from '#contract/pricing/pricing/price-book.ts';
import {
  catalogue,
  feesOf,
  lineOf,
  price,
  pricedOption,
  ref,
  step,
} from '#contract/pricing/pricing/pricing.fixture.ts';
import type { OptionValue } from '#contract/pricing/proforma/services.ts';

/** Prices a service with one step. Returns its net amount, the first sentence of its working, and why it has no amount. */
function priced(given: Partial<Step>, options: ServiceOption[], values: Record<string, OptionValue> = {}) {
  const fees = feesOf({
    catalogue: catalogue({ Service: options, Other: [pricedOption('Elsewhere', { field_type: 'number' })] }),
    proforma: { services: { work: { Service: { enabled: true, ...values }, Other: { enabled: false } } } },
    prices: [price('Service', { kind: 'by_steps', steps: [step(given)] })],
  });
  const line = lineOf(fees, 'Service');
  return { net: line.amounts?.net, working: line.working[0], why: line.to_be_priced };
}

const number = (name: string) => pricedOption(name, { field_type: 'number' });
const text = (name: string) => pricedOption(name, { field_type: 'text' });
const checkbox = (name: string) => pricedOption(name, { field_type: 'checkbox' });
const dropdown = (name: string) => pricedOption(name, { field_type: 'dropdown' });

it('a step without a quantity charges its amount once', () => {
  expect(priced({ label: 'Base', pence: 250 }, [])).toMatchObject({ net: 250, working: 'Base £2.50' });
});

it.each([
  [12, 7_200, 'Payslips 12 × £6.00 = £72.00'],
  ['12', 7_200, 'Payslips 12 × £6.00 = £72.00'],
  [0, 0, 'Payslips 0 × £6.00 = £0.00'],
  [2.5, 1_500, 'Payslips 2.5 × £6.00 = £15.00'],
  [0.1, 60, 'Payslips 0.1 × £6.00 = £0.60'],
  [1_234, 740_400, 'Payslips 1,234 × £6.00 = £7,404.00'],
])('a step multiplies by the number %s', (value, net, working) => {
  const quantity = { kind: 'number', option: ref('Payslips') } as const;
  expect(priced({ pence: 600, quantity }, [number('Payslips')], { Payslips: value })).toMatchObject({
    net,
    working,
  });
});

it.each([
  [null, "'Payslips' has no number"],
  ['a dozen', "'Payslips' has no number"],
  [-1, "'Payslips' is less than 0"],
  [1e300, 'The amount is more than £999,999,999.99'],
])('a step has no amount if its number is %s', (value, why) => {
  const quantity = { kind: 'number', option: ref('Payslips') } as const;
  expect(priced({ quantity }, [number('Payslips')], { Payslips: value })).toMatchObject({
    net: undefined,
    why,
  });
});

it('a step with a number of an unchosen service has no amount', () => {
  const quantity = { kind: 'number', option: ref('Elsewhere') } as const;
  expect(priced({ quantity }, []).why).toBe("'Elsewhere' has no number, because Other isn't chosen");
});

it('a step counts ticked options', () => {
  const quantity = { kind: 'ticked', options: [ref('a'), ref('b'), ref('c')] } as const;
  const options = [checkbox('a'), checkbox('b'), checkbox('c')];
  expect(
    priced(
      { label: 'Registers', pence: 500, quantity: { ...quantity, options: [...quantity.options] } },
      options,
      {
        a: true,
        b: false,
        c: true,
      },
    ),
  ).toMatchObject({ net: 1_000, working: 'Registers 2 × £5.00 = £10.00' });
});

it('a step counts the months between two dates', () => {
  const quantity = { kind: 'months_between', from: ref('Start'), to: ref('End') } as const;
  const options = [text('Start'), text('End')];
  const given = { pence: 1_000, quantity };
  expect(priced(given, options, { Start: '1/1/2025', End: '30 June 2025' })).toMatchObject({
    net: 6_000,
    working: 'Months (1 January 2025 to 30 June 2025) 6 × £10.00 = £60.00',
  });
  expect(priced(given, options, { Start: 'spring', End: '30 June 2025' }).why).toBe(
    "'Start' and 'End' aren't two dates in order",
  );
  expect(priced(given, options, { End: '30 June 2025' }).why).toBe("'Start' has no date");
});

it("a step multiplies by the factor of the dropdown's choice", () => {
  const multiplier = {
    over: 'option',
    option: ref('Quality'),
    factors: [{ choice: 'Poor', thousandths: 1_500 }],
  } as const;
  const given = { pence: 1_000, multiplier: { ...multiplier, factors: [...multiplier.factors] } };
  expect(priced(given, [dropdown('Quality')], { Quality: 'Poor' })).toMatchObject({
    net: 1_500,
    working: 'Fee £10.00, Quality Poor × 1.5 = £15.00',
  });
  expect(priced(given, [dropdown('Quality')], { Quality: 'Good' }).why).toBe(
    "The price has no multiplier for Quality 'Good'",
  );
  expect(priced(given, [dropdown('Quality')]).why).toBe("'Quality' has no choice");
});

it.each([
  [true, true, 100],
  [true, false, 0],
  [true, null, 0],
  [false, false, 100],
  [false, true, 0],
])('with condition %s and an option %s, a step charges %s pence', (is, value, net) => {
  const condition = { kind: 'yes_no', option: ref('Currency'), is } as const;
  expect(priced({ condition }, [checkbox('Currency')], { Currency: value }).net).toBe(net);
});

it('a step with a choice as condition applies only with that choice', () => {
  const condition = { kind: 'choice', option: ref('Often'), choice: 'Weekly' } as const;
  expect(priced({ condition }, [dropdown('Often')], { Often: 'Weekly' }).net).toBe(100);
  expect(priced({ condition }, [dropdown('Often')], { Often: 'Monthly' })).toMatchObject({
    net: 0,
    working: 'No part of the price applies: £0.00',
  });
});

it("if a step's condition doesn't hold, its quantity is not read", () => {
  const condition = { kind: 'yes_no', option: ref('Currency'), is: true } as const;
  const quantity = { kind: 'number', option: ref('Accounts') } as const;
  const options = [checkbox('Currency'), number('Accounts')];
  expect(priced({ condition, quantity }, options, { Currency: false })).toMatchObject({ net: 0, why: null });
});

it('a hidden option counts as empty', () => {
  const options = [checkbox('raising_invoices_enabled'), number('invoice_count')];
  const quantity = { kind: 'number', option: ref('invoice_count') } as const;
  expect(priced({ quantity }, options, { invoice_count: 4 }).net).toBe(400);
  expect(priced({ quantity }, options, { invoice_count: 4, raising_invoices_enabled: false }).why).toBe(
    "'invoice_count' has no number",
  );
  const condition = { kind: 'yes_no', option: ref('raising_invoices_enabled'), is: true } as const;
  expect(priced({ condition }, options).net).toBe(100);
});
