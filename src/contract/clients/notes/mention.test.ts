import { expect, test } from 'vitest';
import { mentionsIn, noteParts } from './mention.ts';

const ANN = { user_id: 'a', name: 'Ann Lee' };
const ANNA = { user_id: 'b', name: 'Ann Lee-Moss' };

test('only users whose name is still in the text are mentioned, each once', () => {
  expect(mentionsIn('Ask @Ann Lee', [ANN, ANNA, ANN])).toEqual([ANN]);
  expect(mentionsIn('Ask Ann Lee', [ANN])).toEqual([]);
});

test('a mention shows the present name while the user exists', () => {
  const text = 'Hi @Ann Lee-Moss and @Ann Lee, mail a@b.example';
  expect(
    noteParts(text, [
      { ...ANN, full_name: 'Ann Li' },
      { ...ANNA, full_name: null },
    ]),
  ).toEqual([
    { index: 0, text: 'Hi ', isMention: false },
    { index: 3, text: '@Ann Lee-Moss', isMention: true },
    { index: 16, text: ' and ', isMention: false },
    { index: 21, text: '@Ann Li', isMention: true },
    { index: 29, text: ', mail a@b.example', isMention: false },
  ]);
});

test('a note without mentions is one part', () => {
  expect(noteParts('@Ann Lee', [])).toEqual([{ index: 0, text: '@Ann Lee', isMention: false }]);
  expect(noteParts('', [])).toEqual([]);
});
