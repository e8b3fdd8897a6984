import { expect, test } from 'vitest';
import { verificationContract } from './contract.ts';
import { fileProblem, MOST_VERIFIED_BYTES } from './file-problem.ts';

test('one file of up to 8 MB can be verified', () => {
  expect(fileProblem([{ size: 1 }])).toBeNull();
  expect(fileProblem([{ size: MOST_VERIFIED_BYTES }])).toBeNull();
});

test('missing, several, empty and larger files are refused', () => {
  expect(fileProblem([])).toBe('Choose a PDF to verify.');
  expect(fileProblem([{ size: 1 }, { size: 1 }])).toBe('Choose one file at a time.');
  expect(fileProblem([{ size: 0 }])).toMatch(/^This file is empty/);
  expect(fileProblem([{ size: MOST_VERIFIED_BYTES + 1 }])).toMatch(/^This file is larger than 8 MB/);
});

test('a request with the largest file fits into the largest body', () => {
  const { body_bytes = 0 } = verificationContract.check['~orpc'].meta;
  expect(MOST_VERIFIED_BYTES + 10_000).toBeLessThan(body_bytes);
});
