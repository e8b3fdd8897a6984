import { expect, test } from 'vitest';
import { CERTIFICATE_PROBLEMS, certificateProblem } from './certificate-problem.ts';

test('every problem names a field of the form', () => {
  const all = CERTIFICATE_PROBLEMS.map(certificateProblem);
  expect(new Set(all.map(({ field }) => field))).toEqual(new Set(['certificate', 'key', 'password']));
  for (const { text } of all) expect(text).toMatch(/^[A-Z].*\.$/);
  expect(certificateProblem('wrong_password')).toEqual({
    field: 'password',
    text: 'This password doesn’t open the file. Check it and try again.',
  });
});
