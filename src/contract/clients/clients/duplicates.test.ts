import { expect, test } from 'vitest';
import { samePhoneDigits } from './duplicates.ts';

test('phone numbers are compared from seven digits on', () => {
  expect(samePhoneDigits('123 456')).toEqual([]);
  expect(samePhoneDigits('123 4567')).toEqual(['1234567']);
});

test.each(['07700 900123', '+44 7700 900123', '0044 7700 900123', '+44 (0)7700 900123'])(
  'the UK number %s is found however it was written',
  (phone) => {
    expect(samePhoneDigits(phone)).toEqual([
      '07700900123',
      '447700900123',
      '4407700900123',
      '00447700900123',
    ]);
  },
);
