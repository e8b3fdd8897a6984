import { expect, test } from 'vitest';
import { bookingSchema, callBookersSchema, DEFAULT_CALL_BOOKERS } from './booking.ts';

test('the bookers are two names, separated by a comma', () => {
  expect(callBookersSchema.parse(DEFAULT_CALL_BOOKERS)).toEqual(['Tax Adviser', 'Senior Partner']);
  expect(callBookersSchema.parse(' Ann , Bob ')).toEqual(['Ann', 'Bob']);
  for (const list of ['', 'Ann', 'Ann,', 'Ann,Ann', 'Ann,Bob,Cid']) {
    expect(callBookersSchema.safeParse(list).success, list).toBe(false);
  }
});

test('a call is booked for one of them', () => {
  const schema = bookingSchema(['Ann', 'Bob']);
  expect(schema.parse({ booked_by: 'Bob' })).toEqual({ booked_by: 'Bob' });
  expect(schema.safeParse({ booked_by: 'Cid' }).success).toBe(false);
});
