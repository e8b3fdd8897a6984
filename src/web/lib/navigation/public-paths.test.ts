import { expect, it } from 'vitest';
import { formToken, proposalToken, versionInPerson } from './public-paths.ts';

const TOKEN = 'Ab-_3'.repeat(9).slice(0, 43);

it.each(['', '/', '.', ')', '>', '%3E', '&gt;', '%20', ',%20thanks'])(
  "the token is found in a link that ends with '%s'",
  (end) => {
    expect(formToken(`/form/${TOKEN}${end}`)).toBe(TOKEN);
    expect(proposalToken(`/proposal/${TOKEN}${end}`)).toBe(TOKEN);
  },
);

it('no token is found at other paths', () => {
  for (const path of ['/', '/form', '/form/', '/forms/a', '/proposal/%41']) {
    expect([formToken(path), proposalToken(path)]).toEqual([null, null]);
  }
});

it('the version to sign in person is found in its path', () => {
  expect(versionInPerson('/proposal/in-person/0190f5a4')).toBe('0190f5a4');
  expect(versionInPerson('/proposal/0190f5a4')).toBeNull();
});
