import { describe, expect, it } from 'vitest';
import { CLIENT_LIMITS } from '#contract/clients/clients/client.ts';
import {
  differs,
  isStatusBlocked,
  joinedNotes,
  type MergedClient,
  mergedColumns,
  preselected,
} from './merge-fields.ts';

const client = (given: Partial<MergedClient> = {}): MergedClient => ({
  first_name: 'Ada',
  surname: 'Noether',
  email: 'ada@example.com',
  phone_number: null,
  company: null,
  inquiry_source: 'Phone',
  status: 'new_inquiry',
  status_changed_at: '2026-03-01T09:00:00.000Z',
  owner_id: null,
  next_step: null,
  next_step_due: null,
  next_step_user_id: null,
  calendly_booking: false,
  booked_by: null,
  closed_at: null,
  closed_reason: null,
  closed_by: null,
  notes: null,
  ...given,
});

describe('the preselected value', () => {
  it('is the only value if one client has none', () => {
    const full = client({ phone_number: '07700 900123' });
    expect(preselected('phone_number', client(), full)).toBe('other');
    expect(preselected('phone_number', full, client())).toBe('lead');
  });

  it('is the value that contains the other', () => {
    const [short, long] = [client({ company: 'Acme Tea' }), client({ company: 'ACME Tea Ltd' })];
    expect(preselected('company', short, long)).toBe('other');
    expect(preselected('company', long, short)).toBe('lead');
  });

  it("is the leading client's if the values have nothing in common", () => {
    expect(preselected('surname', client(), client({ surname: 'Oleinik' }))).toBe('lead');
  });

  it('is the later status, open rather than closed', () => {
    const other = client({ status: 'info_returned', notes: 'Rang twice' });
    const lead = client({
      notes: 'Met in May',
      closed_at: '2026-03-01T09:00:00.000Z',
      closed_reason: 'Price',
      closed_by: 'Sam',
    });
    expect(preselected('status', lead, other)).toBe('other');
    expect(preselected('status', other, lead)).toBe('lead');
    expect(preselected('closed', lead, other)).toBe('other');
    expect(preselected('notes', lead, other)).toBe('both');
  });
});

it('values that differ only in surrounding spaces are equal', () => {
  const later = client({ status_changed_at: '2026-03-02T09:00:00.000Z', surname: ' Noether ' });
  expect(differs('status', client(), later)).toBe(false);
  expect(differs('surname', client(), later)).toBe(false);
});

it('notes are not joined if they would be too long together', () => {
  const long = 'n'.repeat(CLIENT_LIMITS.notes - 1);
  expect(joinedNotes(client({ notes: 'a' }), client({ notes: 'b' }))).toBe('a\n\nb');
  expect(joinedNotes(client({ notes: long }), client({ notes: 'b' }))).toBeNull();
});

it('the merged client has all columns of each chosen field', () => {
  const lead = client({ next_step: 'Call', next_step_due: '2026-03-09', booked_by: 'Senior Partner' });
  const other = client({
    email: 'ada@work.example',
    next_step: 'Write',
    next_step_due: '2026-03-10',
    next_step_user_id: 'u',
    status: 'info_returned',
    status_changed_at: '2026-02-01T09:00:00.000Z',
  });
  expect(mergedColumns(lead, other, { next_step: 'other', email: 'other', status: 'other' })).toEqual({
    ...lead,
    email: 'ada@work.example',
    next_step: 'Write',
    next_step_due: '2026-03-10',
    next_step_user_id: 'u',
    status: 'info_returned',
    status_changed_at: '2026-02-01T09:00:00.000Z',
  });
});

it('answers block an early status unless both clients have an early status', () => {
  const clients = { lead: client({ status: 'new_inquiry' }), other: client({ status: 'info_returned' }) };
  expect(isStatusBlocked('lead', clients, true)).toBe(true);
  expect(isStatusBlocked('lead', clients, false)).toBe(false);
  expect(isStatusBlocked('lead', { ...clients, other: clients.lead }, true)).toBe(false);
});
