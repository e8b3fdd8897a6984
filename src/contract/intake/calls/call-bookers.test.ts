import { expect, test } from 'vitest';
import { callBookers, callBookersSchema, DEFAULT_CALL_BOOKERS } from './call-bookers.ts';

test('the bookers are two different names separated by a comma', () => {
  expect(callBookersSchema.parse(DEFAULT_CALL_BOOKERS)).toEqual(['Tax Adviser', 'Senior Partner']);
  expect(callBookersSchema.parse(' Ann , Bob ')).toEqual(['Ann', 'Bob']);
  for (const list of ['', 'Ann', 'Ann,', 'Ann,Ann', 'Ann,Bob,Cid']) {
    expect(callBookersSchema.safeParse(list).success, list).toBe(false);
  }
});

test('the configured bookers apply until others are edited', () => {
  expect(callBookers([], ['Ann', 'Bob'])).toEqual(['Ann', 'Bob']);
  expect(callBookers(['Cid', 'Bob'], ['Ann', 'Bob'])).toEqual(['Cid', 'Bob']);
});
