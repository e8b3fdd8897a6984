import { expect, test } from 'vitest';
import { feeChanges, savedTotals, wasShown } from './fee-changes.ts';
import { aFeeLine, aSavedFees, someFees } from './fees.fixture.ts';

const FEES = someFees();
const BOOK = aSavedFees().book.id;

test('fees were shown if the book and every total are the same', () => {
  const given = { book_id: BOOK, totals: savedTotals(FEES) };
  expect(wasShown(given, BOOK, FEES)).toBe(true);
  expect(wasShown({ ...given, book_id: 'another' }, BOOK, FEES)).toBe(false);
  for (const name of Object.keys(given.totals)) {
    const totals = { ...given.totals, [name]: 1 };
    expect(wasShown({ ...given, totals }, BOOK, FEES), name).toBe(false);
  }
});

test('changes list removed lines and lines with different net amounts', () => {
  const monthly = (net: number) => ({ net, billing: 'monthly' });
  const line = (key: string, net: number | null) =>
    aFeeLine({ key, name: `The ${key}`, amounts: net === null ? null : { net, vat: 0, gross: net } });
  const before = someFees({ lines: [line('vat', 100), line('payroll', 200), line('gone', 300)] });
  const after = someFees({ lines: [line('vat', 110), line('payroll', 200), line('new', null)] });
  expect(feeChanges(before, after)).toEqual([
    { key: 'vat', name: 'The vat', from: monthly(100), to: monthly(110) },
    { key: 'gone', name: 'The gone', from: monthly(300), to: null },
  ]);
});

test('changes list a line that is billed differently for the same amount', () => {
  const before = someFees({ lines: [aFeeLine({ key: 'vat' })] });
  const after = someFees({ lines: [aFeeLine({ key: 'vat', billing: 'annually' })] });
  expect(feeChanges(before, after)).toMatchObject([
    { from: { net: 10_000, billing: 'monthly' }, to: { net: 10_000, billing: 'annually' } },
  ]);
});
