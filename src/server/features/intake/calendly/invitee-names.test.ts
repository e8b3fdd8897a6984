import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENT_LIMITS } from '#contract/clients/clients/client.ts';
import { isStorableText } from '#contract/values/clean-text.ts';
import { inviteeNames } from './invitee-names.ts';

const email = 'ida.invitee@example.com';

describe('an invitee’s names', () => {
  it.each([
    [{ first_name: 'Ida', last_name: 'Invitee', name: 'Ida Invitee' }, 'Ida', 'Invitee'],
    [{ first_name: null, last_name: null, name: 'Mary Ann Smith' }, 'Mary Ann', 'Smith'],
    [{ name: 'Cher' }, 'Cher', ''],
    [{ first_name: 'Ida', last_name: null, name: 'Ida Invitee' }, 'Ida', 'Invitee'],
    [{ first_name: 'Ida', last_name: ' ', name: null }, 'Ida', ''],
    [{ first_name: null, last_name: 'Invitee', name: '' }, 'Invitee', ''],
    [{ name: ' Ida\u0000\r\n\t Invitee\u0007 ' }, 'Ida', 'Invitee'],
    [{ name: '\u200b', first_name: '\u2060\u3164', last_name: 'Invitee' }, 'Invitee', ''],
    [{}, 'ida.invitee', ''],
  ])('%j become the first name "%s" and the surname "%s"', (names, first_name, surname) => {
    expect(inviteeNames({ email, ...names })).toEqual({ first_name, surname });
  });

  it('are cut between characters if they are too long', () => {
    const { first_name } = inviteeNames({ email, first_name: `${'a'.repeat(99)}😀`, last_name: 'B' });
    expect(first_name).toBe('a'.repeat(99));
  });

  it('always give the client a first name and only storable text', () => {
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 300 }));
    fc.assert(
      fc.property(text, text, text, (name, first_name, last_name) => {
        const names = inviteeNames({ email, name, first_name, last_name });
        expect(names.first_name).not.toBe('');
        for (const part of Object.values(names)) {
          expect(isStorableText(part)).toBe(true);
          expect(part).not.toMatch(/\p{Cc}/u);
          expect(part.length).toBeLessThanOrEqual(CLIENT_LIMITS.name);
        }
      }),
    );
  });
});
