import { expect, it } from 'vitest';
import { mainScreenOf, screensUnder } from './keyed-screens.ts';

it.each([
  ['/my-work', 'dashboard'],
  ['/clients/duplicates', 'clients'],
  ['/clients/0b9/edit', 'clients'],
  ['/book-zoom-call/week', 'bookZoomCall'],
  ['/letters', 'serviceConfiguration'],
  ['/service-configuration/options/create', 'serviceConfiguration'],
  ['/settings', 'settings'],
  ['/account', undefined],
])('%s belongs to %s in the sidebar', (path, main) => {
  expect(mainScreenOf(path)).toBe(main);
});

it('the screens under Service Configuration are listed in order', () => {
  expect(screensUnder('serviceConfiguration').map(({ name }) => name)).toEqual([
    'priceBook',
    'packages',
    'letters',
  ]);
});
