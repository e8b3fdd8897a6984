import { expect, it } from 'vitest';
import { sealed, sealedByChain, stamped, undetectedBytes, undetectedDigits } from './sealed-files.fixture.ts';

it('any changed byte of a sealed file is detected', () => {
  expect(undetectedBytes(sealed, 1)).toEqual([]);
});

it.each([
  ['sealed with a chain', sealedByChain, 37],
  ['stamped', stamped, 23],
])('a changed byte of a file that is %s is detected', (_how, file, step) => {
  expect(undetectedBytes(file, step)).toEqual([]);
});

it.each([
  ['the seal', sealed],
  ['the time stamp', stamped],
])('a changed bit in digits or trailing zeros of %s is detected', (_name, file) => {
  expect(undetectedDigits(file, 61)).toEqual([]);
});
