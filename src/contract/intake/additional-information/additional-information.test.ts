import { describe, expect, test } from 'vitest';
import { employsStaffAfter, threeFieldSchema } from './additional-information.ts';

const schema = threeFieldSchema('2026-11-21');

function problems(values: object): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

describe('the additional-information screen', () => {
  test('accepts typed and empty fields', () => {
    expect(
      schema.parse({ company_start_date: '2026-11-21', company_turnover: '£1,234.50', number_of_staff: '0' }),
    ).toEqual({ company_start_date: '2026-11-21', company_turnover: 1234.5, number_of_staff: 0 });
    expect(schema.parse({ company_start_date: '', company_turnover: '', number_of_staff: null })).toEqual({
      company_start_date: null,
      company_turnover: null,
      number_of_staff: null,
    });
  });

  test('rejects a date that is in the future or does not exist', () => {
    expect(problems({ company_start_date: '2026-11-22' })).toEqual({
      company_start_date: 'Company start date cannot be in the future',
    });
    expect(problems({ company_start_date: '2026-02-30' })).toEqual({
      company_start_date: 'Company start date must be a date',
    });
  });

  test('rejects invalid turnover and staff numbers, each with its own message', () => {
    expect(problems({ company_turnover: -1, number_of_staff: 1.5 })).toEqual({
      company_turnover: 'Annual turnover must be 0 or more',
      number_of_staff: 'Number of staff must be a whole number, 0 or more',
    });
    for (const typed of ['1 5', '1,5', '(5)', '1.234,56']) {
      expect(problems({ company_turnover: typed, number_of_staff: typed })).toEqual({
        company_turnover: 'Enter an amount in pounds, such as 85,000.50',
        number_of_staff: 'Number of staff must be a whole number, 0 or more',
      });
    }
    expect(problems({ company_turnover: 1.005 })).toEqual({
      company_turnover: 'Annual turnover must have no more than two decimal places',
    });
    expect(Object.keys(problems({ company_turnover: 'lots', number_of_staff: -1 }))).toEqual([
      'number_of_staff',
      'company_turnover',
    ]);
  });

  test('counts staff as employed if their number is above 0', () => {
    expect(employsStaffAfter(3, null)).toBe(true);
    expect(employsStaffAfter(0, null)).toBe(false);
    expect(employsStaffAfter(null, true)).toBe(true);
  });
});
