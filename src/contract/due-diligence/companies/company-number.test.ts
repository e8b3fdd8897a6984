import { expect, it } from 'vitest';
import { companyNumberOf } from './company-number.ts';

it.each([
  ['123456', '00123456'],
  ['00123456', '00123456'],
  ['12345678', '12345678'],
  ['1', '00000001'],
  [' 0123 4567 ', '01234567'],
  ['01-234.567', '01234567'],
  ['０１２３４５６７', '01234567'],
  ['\u200E01234567\u200B', '01234567'],
  ['0123\u00AD4567', '01234567'],
  ['0012345678', '12345678'],
  ['sc12345', 'SC012345'],
  ['SC 012345', 'SC012345'],
  ['oc300001', 'OC300001'],
  ['NI1', 'NI000001'],
  ['R123', 'R0000123'],
  ['R0000123', 'R0000123'],
  ['ip12345r', 'IP12345R'],
  ['SP2975R', 'SP02975R'],
])('%s is %s', (typed, number) => {
  expect(companyNumberOf(typed)).toBe(number);
});

it.each([
  '',
  '   ',
  '0',
  '00000000',
  '123456789',
  'SC1234567',
  'SC',
  'ABC12345',
  '12345A',
  'Acme Ltd',
  '<b>x</b>',
  "1' or 1",
  '%00',
  '../1',
])('%j is none', (typed) => {
  expect(companyNumberOf(typed)).toBeNull();
});

it('a number stays the same when it is read again', () => {
  for (const number of ['00123456', 'SC012345', 'R0000123', 'IP12345R'])
    expect(companyNumberOf(number)).toBe(number);
});
