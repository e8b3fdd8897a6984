import { expect, it } from 'vitest';
import { EXAMPLE_MARK, hasExampleMark, withoutExampleMark } from './example-mark.ts';

it('lines with the mark in upper or lower case are removed', () => {
  const text = `**${EXAMPLE_MARK.toUpperCase()}**\n\n## Fees\n\nOur fees\n\n${EXAMPLE_MARK}.\nEnd`;
  expect(hasExampleMark(text)).toBe(true);
  const left = withoutExampleMark(text);
  expect(left).toBe('## Fees\n\nOur fees\n\nEnd');
  expect(hasExampleMark(left)).toBe(false);
  expect(withoutExampleMark('No mark')).toBe('No mark');
  expect(withoutExampleMark(EXAMPLE_MARK)).toBe('');
});
