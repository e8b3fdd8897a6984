import { expect, test } from 'vitest';
import { searchedWords } from './searched-words.ts';

const begins = (word: string) => ({ word, begins: true });
const whole = (word: string) => ({ word, begins: false });

test.each([
  ['payroll', [begins('payroll')]],
  ["  the client's VAT/PAYE  ", [begins('the'), begins('client'), whole('s'), begins('VAT'), begins('PAYE')]],
  ['Zoë & co', [begins('Zoë'), whole('co')]],
  ['100% off', [begins('100'), begins('off')]],
])('a search for %j looks for its words', (search, words) => {
  expect(searchedWords(search)).toEqual(words);
});

test.each(['', '  ', 'ab', '% _', 'a b c'])('%j has no words to find', (search) => {
  expect(searchedWords(search)).toEqual([]);
});

test('a search is cut after 8 words', () => {
  expect(searchedWords('word '.repeat(50))).toHaveLength(8);
  expect(searchedWords('x'.repeat(500))).toEqual([begins('x'.repeat(60))]);
});
