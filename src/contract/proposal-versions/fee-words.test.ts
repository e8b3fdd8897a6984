import { expect, it } from 'vitest';
import { amountText, amountTitle, treatmentText, vatShareText, vatSuffix } from './fee-words.ts';

const amounts = { net: 10_000, vat: 2_000, gross: 12_000 };

it.each([
  ['a business', { isConsumer: false, isVatRegistered: true }, 'Before VAT', '£100.00', ' + VAT'],
  ['a consumer', { isConsumer: true, isVatRegistered: true }, 'Including VAT', '£120.00', ' incl. VAT'],
  ['the client of a firm without VAT', { isConsumer: true, isVatRegistered: false }, 'Fee', '£120.00', ''],
])('%s sees the amount with the right title and VAT suffix', (_, shown, title, text, suffix) => {
  expect(amountTitle(shown)).toBe(title);
  expect(amountText(amounts, shown)).toBe(text);
  expect(vatSuffix(amounts, shown)).toBe(suffix);
  expect(vatSuffix({ vat: 0 }, shown)).toBe('');
});

it.each([
  ['standard', 2_000, 'VAT at 20% on £100.00', null],
  ['reduced', 500, 'VAT at 5% on £100.00', 'reduced rate of VAT'],
  ['zero', 0, '£100.00 zero-rated', 'zero-rated'],
  ['exempt', null, '£100.00 exempt from VAT', 'exempt from VAT'],
  ['outside', null, '£100.00 outside the scope of VAT', 'outside the scope of VAT'],
] as const)('the text names the VAT treatment: %s', (treatment, rate, share, line) => {
  expect(vatShareText({ treatment, rate, net: 10_000, vat: 0 })).toBe(share);
  expect(treatmentText(treatment)).toBe(line);
});
