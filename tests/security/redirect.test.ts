import { expect, it } from 'vitest';
import { authAddressText, readAuthAddress } from '#web/features/identity/auth/auth-address.ts';

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '',
])('signing in leads to no other site: ?next=%j is ignored', (next) => {
  expect(readAuthAddress(authAddressText({ next }))).toEqual({});
});

it.each(['/clients', '/clients?search=a%2F%2Fb', '/clients/1/edit#notes'])(
  'signing in leads back to our own page %s',
  (next) => {
    expect(readAuthAddress(authAddressText({ next }))).toEqual({ next });
  },
);
