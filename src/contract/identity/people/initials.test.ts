import { expect, test } from 'vitest';
import { colleagueInitials } from './initials.ts';

test("a colleague's initials are the first letters of the first and the last name", () => {
  const of = ['Sam Staff', '  ada  king lovelace ', 'Zoë', 'Éva Ó Briain', '𝒜 B', ''];
  expect(of.map(colleagueInitials)).toEqual(['SS', 'AL', 'Z', 'ÉB', '𝒜B', '?']);
});
