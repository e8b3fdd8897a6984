import { expect, it } from 'vitest';
import { amountTitle, amountWithVat, treatmentText, vatShareLabel } from './fee-labels.ts';

const amounts = { net: 10_000, vat: 2_000, gross: 12_000 };

it.each([
  [
    'a business',
    { isConsumer: false, isVatRegistered: true },
    'Before VAT',
    '£100.00 + VAT',
    '£50.00 (no VAT)',
  ],
  [
    'a consumer',
    { isConsumer: true, isVatRegistered: true },
    'Including VAT',
    '£120.00 including VAT',
    '£50.00 (no VAT)',
  ],
  [
    'the client of a firm without VAT',
    { isConsumer: true, isVatRegistered: false },
    'Fee',
    '£120.00',
    '£50.00',
  ],
])('%s reads whether an amount includes VAT', (_, shown, title, text, untaxed) => {
  expect(amountTitle(shown)).toBe(title);
  expect(amountWithVat(amounts, shown)).toBe(text);
  expect(amountWithVat({ net: 5_000, vat: 0, gross: 5_000 }, shown)).toBe(untaxed);
});

it.each([
  ['standard', 2_000, 'VAT at 20% on £100.00', null],
  ['reduced', 500, 'VAT at 5% on £100.00', 'reduced rate of VAT'],
  ['zero', 0, '£100.00 zero-rated', 'zero-rated'],
  ['exempt', null, '£100.00 exempt from VAT', 'exempt from VAT'],
  ['outside', null, '£100.00 outside the scope of VAT', 'outside the scope of VAT'],
] as const)('the text names the VAT treatment: %s', (treatment, rate, share, line) => {
  expect(vatShareLabel({ treatment, rate, net: 10_000, vat: 0 })).toBe(share);
  expect(treatmentText(treatment)).toBe(line);
});
