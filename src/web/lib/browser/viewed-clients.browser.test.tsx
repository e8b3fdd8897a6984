import { afterEach, expect, test } from 'vitest';
import { uuid } from '#tests/components/support/fixtures.ts';
import { forgetViewed } from './forget-viewed.ts';
import { rememberViewed, viewedClients } from './viewed-clients.ts';

afterEach(forgetViewed);

test('the browser remembers the last six clients that a user viewed', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) rememberViewed('ann', uuid(n));
  rememberViewed('ben', uuid(9));
  expect(viewedClients('ann')).toEqual([3, 7, 6, 5, 4, 2].map(uuid));
  expect(viewedClients('ben')).toEqual([uuid(9)]);
  forgetViewed();
  expect(viewedClients('ann')).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.includes('viewed'))).toEqual([]);
});

test("stored values that aren't lists of ids are ignored", () => {
  localStorage.setItem('tallygate:viewed:ann', '{"not": "a list"}');
  expect(viewedClients('ann')).toEqual([]);
  localStorage.setItem('tallygate:viewed:ann', '[1, "javascript:alert(1)"]');
  expect(viewedClients('ann')).toEqual([]);
});
