import { expect, test } from 'vitest';
import { subjectText } from './subject-text.ts';

test('a certificate is named by its common name, then its organisation', () => {
  expect(subjectText('CN=Ledger & Co')).toBe('Ledger & Co');
  expect(subjectText('C=GB\nO=Ledger & Co\nCN=Ledger Seal')).toBe('Ledger Seal, Ledger & Co');
  expect(subjectText('O=Ledger & Co\nCN=Ledger & Co')).toBe('Ledger & Co');
});

test('a certificate with neither of these names is named by its whole subject', () => {
  expect(subjectText('C=GB\nemailAddress=seal@ledger.example')).toBe(
    'C=GB, emailAddress=seal@ledger.example',
  );
  expect(subjectText('')).toBe('');
});
