import { expect, it } from 'vitest';
import { authSearch } from '#web/app/search-params.ts';

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
  expect(authSearch({ next })).toEqual({});
});

it.each(['/clients', '/clients?search=a%2F%2Fb', '/clients/1/edit#notes'])(
  'signing in leads back to our own page %s',
  (next) => {
    expect(authSearch({ next })).toEqual({ next });
  },
);
