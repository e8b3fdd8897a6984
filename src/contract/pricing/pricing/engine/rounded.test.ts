import { expect, it } from 'vitest';
import { rounded } from './rounded.ts';

it.each([
  ['penny', 12_344n, 1_234n],
  ['penny', 12_345n, 1_235n],
  ['penny', 12_340n, 1_234n],
  ['pound', 114_99n, 1_100n],
  ['pound', 115_00n, 1_200n],
  ['up_to_5_pounds', 0n, 0n],
  ['up_to_5_pounds', 1n, 500n],
  ['up_to_5_pounds', 50_00n, 500n],
  ['up_to_5_pounds', 50_01n, 1_000n],
] as const)('with the rounding %s, %s tenths of a penny are %s pence', (rounding, digits, pence) => {
  expect(rounded({ digits, scale: 1 }, rounding).pence).toBe(pence);
});

it('the working mentions the rounding only if it changes the amount', () => {
  expect(rounded({ digits: 12_345n, scale: 1 }, 'penny').working).toEqual(['Rounded to the penny: £12.35']);
  expect(rounded({ digits: 1_150n, scale: 0 }, 'pound').working).toEqual(['Rounded to the pound: £12.00']);
  expect(rounded({ digits: 1_150n, scale: 0 }, 'up_to_5_pounds').working).toEqual([
    'Rounded up to £5: £15.00',
  ]);
  expect(rounded({ digits: 1_500n, scale: 0 }, 'up_to_5_pounds').working).toEqual([]);
});
