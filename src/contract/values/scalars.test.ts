import { describe, expect, test } from 'vitest';
import { emailSchema, loginEmailSchema } from './scalars.ts';

describe("a client's email address", () => {
  test.each([
    'jane@example.co.uk',
    "siobhan.o'neill+tax@example.com",
    'smith&sons@example.com',
    'josé@müller.example',
    '  spaced@example.com ',
    'x@xn--bcher-kva.example',
  ])('%j is valid', (email) => {
    expect(emailSchema.parse(email)).toBe(email.trim());
  });

  test.each([
    undefined,
    null,
    '',
    'jane',
    'jane@',
    '@example.com',
    'jane@example',
    'jane doe@example.com',
    'a..b@example.com',
    'a@-x.com',
    'a@1.2.3.4',
    'a@b.com, c@d.com',
  ])('%j is not valid', (email) => {
    expect(emailSchema.safeParse(email).error?.issues[0]?.message).toBe('Valid email is required');
  });

  test('is rejected quickly if it is long and invalid', () => {
    const started = Date.now();
    expect(emailSchema.safeParse(`${'a.'.repeat(50_000)}@`).success).toBe(false);
    expect(emailSchema.safeParse(`a@${'a-'.repeat(120)}`).success).toBe(false);
    // Takes a millisecond; with backtracking it would never finish.
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});

test("a user's address is stored in lower case", () => {
  expect(loginEmailSchema.parse(' Jane@Example.com ')).toBe('jane@example.com');
});
