import { describe, expect, it } from 'vitest';
import { LETTERS_OF_ENGAGEMENT } from './constants.ts';
import { sendWarnings } from './send-warnings.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const READY = {
  letter_of_engagement: 'Limited Company (Non-Audit)',
  services: { accounting: { bookkeeping: { enabled: false }, payroll: { enabled: true } } },
  start_date_month: 'December',
  start_date_year: '2026',
  primary_contact: { email: 'priya@shah-bakery.example' },
};

describe('the warnings before a proposal is sent', () => {
  it('are empty for a complete proforma', () => {
    expect(sendWarnings(READY, NOW)).toEqual([]);
  });

  it.each(LETTERS_OF_ENGAGEMENT.slice(0, 2))('include a letter that is still %s', (letter_of_engagement) => {
    expect(sendWarnings({ ...READY, letter_of_engagement }, NOW)).toEqual([
      `The letter of engagement is a placeholder: ${letter_of_engagement}.`,
    ]);
  });

  it.each([{}, { accounting: {} }, { accounting: { bookkeeping: { enabled: false } } }])(
    'include a warning if no services are selected: %j',
    (services) => {
      expect(sendWarnings({ ...READY, services }, NOW)).toEqual(['No services are selected.']);
    },
  );

  it.each([
    ['October', '2026', true],
    ['December', '2025', true],
    ['November', '2026', false],
    ['January', '2027', false],
    ['Michaelmas', '2020', false],
    ['January', 'soon', false],
  ])('include a start date only in the past: %s %s → %s', (start_date_month, start_date_year, past) => {
    expect(sendWarnings({ ...READY, start_date_month, start_date_year }, NOW)).toEqual(
      past ? [`The start date, ${start_date_month} ${start_date_year}, is in the past.`] : [],
    );
  });

  it('use the current month in London', () => {
    const june = { ...READY, start_date_month: 'June', start_date_year: '2026' };
    expect(sendWarnings(june, new Date('2026-06-30T22:59:00Z'))).toEqual([]);
    expect(sendWarnings(june, new Date('2026-06-30T23:00:00Z'))).toHaveLength(1);
  });

  it('include a primary contact without an email address', () => {
    expect(sendWarnings({ ...READY, primary_contact: { email: ' ' } }, NOW)).toEqual([
      'The primary contact has no email address.',
    ]);
  });
});
