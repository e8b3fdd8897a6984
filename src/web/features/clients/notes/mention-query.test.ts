import { expect, test } from 'vitest';
import { mentionQuery, withMention } from './mention-query.ts';

const fits = (typed: string, name: string) => mentionQuery(typed, typed.length)?.matches(name) ?? null;

test('the typed text matches the start of any part of a name', () => {
  expect(fits('@', 'Olga Oleinik')).toBe(true);
  expect(fits('Ask @ole', 'Olga Oleinik')).toBe(true);
  expect(fits('(@olga O', 'Olga Oleinik')).toBe(true);
  expect(fits('@moss', 'Ann Lee-Moss')).toBe(true);
  expect(fits('@lga', 'Olga Oleinik')).toBe(false);
  expect(fits('@Olga Oleinik please', 'Olga Oleinik')).toBe(false);
});

test('an email address or a caret off the @ starts no mention', () => {
  expect(mentionQuery('olga@example', 12)).toBeNull();
  expect(mentionQuery('Ask @olga', 3)).toBeNull();
  expect(mentionQuery('@olga\nthen', 10)).toBeNull();
});

test('a chosen name replaces what was typed', () => {
  const typed = 'Ask @ol about VAT';
  const query = mentionQuery(typed, 7);
  if (!query) throw new Error('No name is being typed');
  expect(withMention(typed, query, 'Olga Oleinik')).toEqual({
    text: 'Ask @Olga Oleinik about VAT',
    caret: 'Ask @Olga Oleinik '.length,
  });
});
