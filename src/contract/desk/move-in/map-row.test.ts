import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { createRowMapper } from './map-row.ts';
import { OLD_TABLES, type OldTable, type RawRow, tableOfFile } from './old-tables.ts';

const ID = 'a0000000-0000-4000-8000-000000000001';
const NOW = new Date('2026-03-02T10:00:00.000Z');

const map = (table: OldTable, raw: RawRow, statuses: [string, ClientStatus][] = []) =>
  createRowMapper({ statuses: new Map(statuses), now: NOW }).map(table, raw);

const client = {
  id: ID,
  first_name: ' Ann ',
  surname: 'Lee',
  email: 'Ann@old.example',
  proposal_id: 'TG20240001',
  status: 'info_returned',
  created_at: '2024-01-01 09:00:00+00',
};

test('a client keeps its values', () => {
  expect(map('clients', client)).toEqual({
    id: ID,
    problems: [],
    row: {
      ...client,
      first_name: 'Ann',
      created_at: '2024-01-01T09:00:00.000Z',
      phone_number: null,
      company: null,
      inquiry_source: null,
      calendly_booking: false,
      booked_by: null,
      notes: null,
    },
  });
});

test('an unknown status is a problem unless one of ours stands for it', () => {
  const archived = { ...client, status: 'Archived' };
  expect(map('clients', archived)).toMatchObject({
    row: null,
    problems: [{ field: 'status', reason: "Unknown status 'Archived'", kind: 'left_out' }],
  });
  expect(map('clients', archived, [['archived', 'new_inquiry']]).row).toMatchObject({
    status: 'new_inquiry',
  });
  expect(map('clients', { ...client, status: 'Zoom Call Booked' }).row).toMatchObject({
    status: 'zoom_call_booked',
  });
});

test('every problem of a row is listed with its field', () => {
  const { problems } = map('clients', {
    id: 'x',
    status: 'new_inquiry',
    company: 'y'.repeat(201),
    calendly_booking: 'maybe',
  });
  expect(problems.map(({ field }) => field).sort()).toEqual([
    'calendly_booking',
    'company',
    'created_at',
    'email',
    'first_name',
    'id',
    'surname',
  ]);
});

test('answers to the three-field screen alone do not count as a questionnaire', () => {
  const row = {
    id: ID,
    client_id: ID,
    created_at: '2024-01-01T00:00:00Z',
    company_turnover: '£1,200',
    employs_staff: 'f',
  };
  expect(map('additional_information', row).row).toMatchObject({
    answered_at: null,
    company_turnover: 1_200,
  });
  expect(map('additional_information', { ...row, engagement_type: '{"a, b",c}' }).row).toMatchObject({
    answered_at: '2024-01-01T00:00:00.000Z',
    engagement_type: ['a, b', 'c'],
  });
});

test('the services of a proforma keep all that the database can store', () => {
  const details = { services: { Tax: { 'Old name': { enabled: true, note: 'a\u0000b', deep: [1] } } } };
  const row = {
    id: ID,
    client_id: ID,
    submitted_by: ID.toUpperCase(),
    details: JSON.stringify(details),
    submission_date: '2024-01-01T00:00:00Z',
  };
  expect(map('proforma_reviews', row).row).toMatchObject({
    submitted_by: ID,
    details: { services: { Tax: { 'Old name': { enabled: true, note: 'ab', deep: [1] } } } },
    updated_at: '2024-01-01T00:00:00.000Z',
  });
});

test('HTML in a note becomes text', () => {
  const note = { id: ID, client_id: ID, note_text: '<p>5 &lt; 6<br>ok</p>', created_at: '2024-01-01' };
  expect(map('client_notes', note)).toMatchObject({
    row: { note_text: '5 < 6\nok' },
    problems: [{ field: 'note_text', kind: 'changed' }],
  });
});

test('a security entry without a time of its own has that of its values', () => {
  const entry = {
    id: '7',
    action: 'SECURITY_RAPID_NAVIGATION',
    table_name: 'security_monitoring',
    new_values: { timestamp: '2025-03-04T06:06:07+01:00' },
  };
  expect(map('audit_logs', entry).row).toMatchObject({ id: '7', created_at: '2025-03-04T05:06:07.000Z' });
  expect(map('audit_logs', { ...entry, new_values: '{}' })).toMatchObject({
    row: null,
    problems: [{ field: 'created_at' }],
  });
});

test('a file is the table that it is named after', () => {
  expect(
    [
      'clients.csv',
      'public.client_notes.JSON',
      'auth.users.jsonl',
      'audit_logs_rows.csv',
      'clients',
      'readme.csv',
    ].map(tableOfFile),
  ).toEqual(['clients', 'client_notes', 'users', 'audit_logs', null, null]);
});

describe('whatever a source has', () => {
  test('a row with a problem never stops the others', () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('\\N', '{', '{}', 't', ID, '2024-01-01'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...OLD_TABLES),
        fc.dictionary(fc.string(), value),
        value,
        (table, row, given) => {
          const fields = Object.fromEntries(
            ['id', 'client_id', 'status', 'details', 'email', 'created_at'].map((name) => [name, given]),
          );
          const { row: mapped, problems } = map(table, { ...row, ...fields });
          expect(mapped !== null || problems.some(({ kind }) => kind === 'left_out')).toBe(true);
        },
      ),
    );
  });
});
