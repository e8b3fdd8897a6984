import { expect, test } from 'vitest';
import { authAddressText, readAuthAddress } from './auth-address.ts';

test('the page to return to survives formatting and reading', () => {
  const next = '/clients?search=Fish %26 Chips&columns=name,owner#notes';
  expect(readAuthAddress(authAddressText({ next }))).toEqual({ next });
  expect(authAddressText({})).toBe('');
});

test('after sign-in, users are only sent to pages of this product', () => {
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'clients',
  ]) {
    expect(readAuthAddress(authAddressText({ next })), next).toEqual({});
  }
});

test('empty and unknown parameters are ignored', () => {
  expect(readAuthAddress('?verify=&reset=&mode=admin&other=1')).toEqual({});
  expect(readAuthAddress('?mode=sign-up&invite=a-token')).toEqual({ mode: 'sign-up', invite: 'a-token' });
});
