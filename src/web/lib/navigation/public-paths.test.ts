import { expect, it } from 'vitest';
import { formToken, proposalToken, versionInPerson } from './public-paths.ts';

const TOKEN = 'Ab-_3'.repeat(9).slice(0, 43);

it.each(['', '/', '.', ')', '>', '%3E', '&gt;', '%20', ',%20thanks'])(
  "finds the token of a link that ends with '%s'",
  (end) => {
    expect(formToken(`/form/${TOKEN}${end}`)).toBe(TOKEN);
    expect(proposalToken(`/proposal/${TOKEN}${end}`)).toBe(TOKEN);
  },
);

it('finds no token at other paths', () => {
  for (const path of ['/', '/form', '/form/', '/forms/a', '/proposal/%41']) {
    expect([formToken(path), proposalToken(path)]).toEqual([null, null]);
  }
});

it('finds the version that is signed in person', () => {
  expect(versionInPerson('/proposal/in-person/0190f5a4')).toBe('0190f5a4');
  expect(versionInPerson('/proposal/0190f5a4')).toBeNull();
});
