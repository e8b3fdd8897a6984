import { expect, test } from 'vitest';
import { textOfBlocks } from './markdown.fixture.ts';
import { parseMarkdown } from './parse-markdown.ts';

const SIZE = 1_000_000;

test.each([
  '*',
  '**a',
  '** ',
  '|',
  '|-',
  '-|-\n',
  'a|b\n-|-\n',
  '- ',
  '- a\n',
  '  - a\n',
  '- a\nb\n',
  '1. \n',
  '\\',
  ' ',
  '#',
  '\n',
  'a\n',
])('a million characters of %j are parsed in linear time', (piece) => {
  // Would exceed the test's time limit if each line or asterisk caused others to be read again.
  const text = `${piece.repeat(SIZE / piece.length)}|${'x|'.repeat(30)}`;
  expect(textOfBlocks(parseMarkdown(text)).length).toBeLessThan(2 * text.length);
});
