import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLIENT_LIMITS } from '#contract/clients/clients/client.ts';
import { EMAIL_MAX } from '#contract/values/scalars.ts';
import { CONTACT_FIELDS, readPastedContact } from './pasted-contact.ts';
import { SAMPLES } from './signatures.fixture.ts';

test.each(SAMPLES)('reads the contact details from $name', ({ text, fields, other_phones = [] }) => {
  expect(readPastedContact(text)).toEqual({ fields, other_phones });
});

const LIMITS: Record<string, number> = {
  first_name: CLIENT_LIMITS.name,
  surname: CLIENT_LIMITS.name,
  email: EMAIL_MAX,
  phone_number: CLIENT_LIMITS.phone,
  company: CLIENT_LIMITS.company,
  registration_number: CLIENT_LIMITS.registration,
};

const line = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom(...SAMPLES.flatMap(({ text }) => text.split('\n'))),
  fc.constantFrom('From:', 'On', 'wrote:', '>', '@', '+44 (0)', '(', ')', 'Ltd', '& Co', ',', '|', 'Name:'),
);

test('any text is read without an error', () => {
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom('\n', ' ', '\r\n', ''), (lines, joint) => {
      const { fields, other_phones } = readPastedContact(lines.join(joint));
      for (const [field, value] of Object.entries(fields)) {
        expect(CONTACT_FIELDS).toContain(field);
        expect(value.length).toBeGreaterThan(0);
        expect(value.length).toBeLessThanOrEqual(LIMITS[field] ?? 0);
      }
      for (const phone of other_phones) expect(phone.length).toBeLessThanOrEqual(CLIENT_LIMITS.phone);
    }),
    { numRuns: 500 },
  );
});

test('only the first 100,000 characters are read', () => {
  const far = `${'x\n'.repeat(50_000)}jane@acmetea.co.uk`;
  expect(readPastedContact(far).fields).toEqual({});
});

/** Texts on which a careless pattern takes quadratic time: minutes at this size. */
test.each([
  'a',
  '1',
  '@',
  'Aa ',
  '(',
  '+44 ',
  '{{',
  'On ',
  '>',
  '\n',
  ' ',
  'A. ',
  'Jane Smith\n',
  'a@',
  'Ltd ',
  'x,',
  '0 ',
  "'",
])('100 kB of %j are read', (piece) => {
  expect(readPastedContact(piece.repeat(Math.ceil(100_000 / piece.length)))).toBeDefined();
});
