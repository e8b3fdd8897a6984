import { describe, expect, test } from 'vitest';
import { createUserSchema, editUserSchema, isMissingField } from './user.ts';

const ann = { first_name: 'Ann', last_name: 'Lee', email: 'Ann@Example.com' };

function problems(result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) {
  return Object.fromEntries(
    (result.error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('creating a user', () => {
  test('reports each of the four missing required fields', () => {
    const missing = problems(createUserSchema.safeParse({ first_name: '', email: ' ' }));
    expect(missing).toEqual({
      first_name: 'Enter a first name',
      last_name: 'Enter a last name',
      email: 'Enter an email address',
      password: 'Enter a password',
    });
    expect(Object.values(missing).every(isMissingField)).toBe(true);
    expect(isMissingField('Valid email is required')).toBe(false);
  });

  test('defaults to the staff role', () => {
    expect(createUserSchema.parse({ ...ann, password: ' 6char' })).toEqual({
      ...ann,
      email: 'ann@example.com',
      phone: null,
      password: ' 6char',
      role: 'staff',
    });
  });

  test('reports an invalid address and password', () => {
    expect(problems(createUserSchema.safeParse({ ...ann, email: 'ann', password: '12345' }))).toEqual({
      email: 'Valid email is required',
      password: 'Password must be at least 6 characters',
    });
  });
});

test('a blank password keeps the current password', () => {
  expect(editUserSchema.parse({ ...ann, password: '', role: 'admin' }).password).toBeNull();
  expect(editUserSchema.parse({ ...ann, role: 'admin' }).password).toBeNull();
  expect(problems(editUserSchema.safeParse({ ...ann, password: '123', role: 'admin' }))).toEqual({
    password: 'Password must be at least 6 characters',
  });
});
