import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutraliseCell, restoreCell } from '#contract/clients/csv-cell.ts';
import { fieldOfHeading, parseUkDay, rawImportRowSchema, rowChecker } from './import-row.ts';

const check = rowChecker(new Date('2026-03-02T10:00:00Z'));
const jane = { first_name: 'Jane', surname: 'Smith', email: 'jane@example.com' };

describe('cells', () => {
  it('are read back as they were written', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+\-@＝＋－＠\t\r].*$/));
    fc.assert(fc.property(text, (cell) => restoreCell(neutraliseCell(cell)) === cell));
  });

  it('are never formulas', () => {
    for (const formula of [
      '=1+1',
      '+1+1',
      '+44 7700|cmd',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(A1)',
    ]) {
      expect(neutraliseCell(formula)).toBe(`'${formula}`);
    }
    for (const plain of ["O'Brien", '+44 7700 900123', '+44 (0)20 7946-0958']) {
      expect(neutraliseCell(plain)).toBe(plain);
    }
  });
});

describe('a row', () => {
  it('requires names and a valid email address, and reports every error', () => {
    expect(check({ first_name: ' ', email: 'x', status: 'Lost', created_at: '31/02/2026' })).toEqual({
      ok: false,
      reasons: [
        'First name is required',
        'Surname is required',
        'Valid email is required',
        "'Lost' isn't a valid status",
        'Created must be a date in the format dd/mm/yyyy',
      ],
    });
  });

  it('accepts a status by label or name, and defaults to New Inquiry', () => {
    const statusOf = (status: string) => {
      const checked = check({ ...jane, status });
      return checked.ok ? checked.row.status : checked.reasons;
    };
    expect(statusOf('goproposal sent')).toBe('goproposal_sent');
    expect(statusOf('info_returned')).toBe('info_returned');
    expect(statusOf('')).toBe('new_inquiry');
  });

  it('reads dates in British order and rejects those in the future', () => {
    expect(parseUkDay('3/4/2026')).toBe('2026-04-03');
    expect(parseUkDay('29/02/2025')).toBeNull();
    expect(parseUkDay('2026-04-03')).toBeNull();
    expect(parseUkDay('01/01/0000')).toBeNull();
    expect(check({ ...jane, created_at: '03/03/2026' })).toMatchObject({ ok: false });
    expect(check({ ...jane, created_at: '02/03/2026' })).toMatchObject({ ok: true });
  });

  it('names cells that are too long, however long they are', () => {
    const long = 'x'.repeat(30_000);
    expect(check({ ...jane, company: long, notes: long, status: long })).toEqual({
      ok: false,
      reasons: [
        'Company must be 200 characters or fewer',
        'Internal notes must be 10,000 characters or fewer',
        `'${'x'.repeat(40)}' isn't a valid status`,
      ],
    });
    expect(rawImportRowSchema.safeParse({ notes: long }).success).toBe(true);
  });

  it('reads Yes and No for the Calendly booking', () => {
    expect(check({ ...jane, calendly_booking: 'YES' })).toMatchObject({ row: { calendly_booking: true } });
    expect(check({ ...jane, calendly_booking: '' })).toMatchObject({ row: { calendly_booking: false } });
    expect(check({ ...jane, calendly_booking: 'maybe' })).toMatchObject({ ok: false });
  });
});

describe('a heading', () => {
  it('maps to its field, however it is written', () => {
    expect(
      ['First Name', 'first_name', 'E-mail', 'Telephone', 'Last name', 'Created'].map(fieldOfHeading),
    ).toEqual(['first_name', 'first_name', 'email', 'phone_number', 'surname', 'created_at']);
    expect(fieldOfHeading('Proposal ID')).toBeNull();
    expect(fieldOfHeading('constructor')).toBeNull();
  });
});
