import { expect, test } from 'vitest';
import { waitingFileText } from './waiting-file.ts';

test.each([
  [{ kind: 'review', names: [], count: 1 }, 'Review the file'],
  [
    { kind: 'look', names: ['New service: Payroll'], count: 1 },
    'Look at the file again: New service: Payroll',
  ],
  [
    { kind: 'look', names: ['New party: Bob', 'New country: Iran', 'New service: VAT'], count: 5 },
    'Look at the file again: New party: Bob; New country: Iran; New service: VAT, and 2 more',
  ],
  [
    { kind: 'report', names: ['Jane Smith', 'Bob Shah'], count: 2 },
    'Report the difference to Companies House: Jane Smith, Bob Shah',
  ],
] as const)('%j is one sentence', (file, sentence) => {
  expect(waitingFileText({ ...file, names: [...file.names] })).toBe(sentence);
});
