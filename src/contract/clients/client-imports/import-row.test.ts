import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutraliseCell, restoreCell } from '#contract/clients/clients/csv-cell.ts';
import { checkRows, type RawImportRow, rawImportRowSchema } from './import-row.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const check = (row: RawImportRow) => checkRows([row], NOW)[0];
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
  it('requires names and a valid email address', () => {
    expect(check({ first_name: ' ', email: 'x', status: 'Lost', created_at: '31/02/2026' })).toEqual({
      ok: false,
      reasons: [
        'First name is required',
        'Surname is required',
        'Valid email is required',
        "'Lost' isn't a valid status",
        'Created must be a date in the format dd/mm/yyyy or yyyy-mm-dd',
      ],
    });
  });

  it('accepts a status by label or name', () => {
    const statusOf = (status: string) => {
      const checked = check({ ...jane, status });
      return checked?.ok ? checked.row.status : checked?.reasons;
    };
    expect(statusOf('goproposal sent')).toBe('goproposal_sent');
    expect(statusOf('info_returned')).toBe('info_returned');
    expect(statusOf('')).toBe('new_inquiry');
  });

  it('rejects a day in the future', () => {
    for (const [created_at, ok] of [
      ['03/03/2026', false],
      ['2026-03-03', false],
      ['02/03/2026', true],
      ['2026-03-02', true],
    ] as const)
      expect(check({ ...jane, created_at }), created_at).toMatchObject({ ok });
  });

  it('rejects ambiguous dates if another date of the file has the month first', () => {
    const row = (created_at: string) => ({ ...jane, created_at });
    const days = ['01/13/2026', '01/02/2026', '13/01/2026', '2026-01-02', '01/01/2026'];
    const checked = checkRows(days.map(row), NOW);
    expect(checked.map(({ ok }) => ok)).toEqual([false, false, true, true, true]);
    expect(checked[1]).toEqual({
      ok: false,
      reasons: [
        'Created may have the month first, like other dates in this file. Use dd/mm/yyyy or yyyy-mm-dd',
      ],
    });
    expect(checkRows([row('01/02/2026')], NOW)).toMatchObject([
      { ok: true, row: { created_at: '2026-02-01' } },
    ]);
  });

  it('takes missing names from the full name or the company', () => {
    const nameOf = (row: RawImportRow) => {
      const checked = check({ email: 'a@b.example', ...row });
      return checked?.ok ? [checked.row.first_name, checked.row.surname] : checked?.reasons;
    };
    expect(nameOf({ full_name: 'Jane Smith' })).toEqual(['Jane', 'Smith']);
    expect(nameOf({ full_name: 'Jane Smith', first_name: 'Janie' })).toEqual(['Janie', 'Smith']);
    expect(nameOf({ full_name: ' ', company: 'Bank Street Florists' })).toEqual(['Bank Street', 'Florists']);
    expect(nameOf({ full_name: 'Jane', company: 'Florists' })).toEqual(['Surname is required']);
    expect(nameOf({ first_name: 'Jane', company: 'Florists' })).toEqual(['Surname is required']);
    expect(nameOf({ company: ' ' })).toEqual(['First name is required', 'Surname is required']);
  });

  it('uses the first of several email addresses and phone numbers in a cell', () => {
    for (const email of [
      'a@b.example',
      'a@b.example, c@d.example',
      'a@b.example ::: c@d.example',
      'a@b.example;',
    ])
      expect(check({ ...jane, email }), email).toMatchObject({ row: { email: 'a@b.example' } });
    expect(check({ ...jane, phone_number: '0100 ::: 0200' })).toMatchObject({
      row: { phone_number: '0100' },
    });
  });

  it('reports cells that are too long, however long they are', () => {
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

  it('accepts Yes or an empty cell as the Calendly booking', () => {
    expect(check({ ...jane, calendly_booking: 'YES' })).toMatchObject({ row: { calendly_booking: true } });
    expect(check({ ...jane, calendly_booking: '' })).toMatchObject({ row: { calendly_booking: false } });
    expect(check({ ...jane, calendly_booking: 'maybe' })).toMatchObject({ ok: false });
  });
});
