import { describe, expect, it } from 'vitest';
import { readableData } from './readable.ts';
import { parseRetention, RETENTION_EXAMPLE } from './retention.ts';

describe('retention periods', () => {
  it('are set per status', () => {
    expect(parseRetention(RETENTION_EXAMPLE)).toEqual({ new_inquiry: 365, request_for_info: 365 });
  });

  it.each([
    '',
    'new_inquiry',
    'unknown:365',
    'new_inquiry:29',
    'new_inquiry:365,new_inquiry:400',
    'new_inquiry:-1',
  ])('are refused if written as %j', (text) => {
    expect(parseRetention(text)).toBeNull();
  });
});

it('the data about a person is formatted as readable text', () => {
  const text = readableData('Ann Bell', {
    client: [{ first_name: 'Ann', phone_number: null, calendly_booking: false }],
    notes: [],
    proformas: [{ details: { services: { payroll: { enabled: true } }, contacts: [{ city: 'Leeds' }] } }],
  });
  expect(text).toBe(`Ann Bell

Client
======

First name: Ann
Calendly booking: No

Proformas
=========

Details:
  Services:
    Payroll:
      Enabled: Yes
  Contacts 1:
    City: Leeds
`);
});
