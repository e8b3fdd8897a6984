import { describe, expect, test } from 'vitest';
import { matchesWords } from './matches-words.ts';

describe('matching commands by words', () => {
  test.each([
    ['', 'Dashboard'],
    ['dash', 'Dashboard'],
    ['set rev', 'Set status: Proforma Review'],
    ['review status', 'Set status: Proforma Review'],
    ['SUB', 'Create Sub-Header'],
    ['header', 'Create Sub-Header'],
  ])('%j matches %j', (typed, text) => {
    expect(matchesWords(typed, text)).toBe(true);
  });

  test.each([
    ['board', 'Dashboard'],
    ['dash x', 'Dashboard'],
  ])('%j does not match %j', (typed, text) => {
    expect(matchesWords(typed, text)).toBe(false);
  });
});
