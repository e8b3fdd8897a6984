import { expect, it } from 'vitest';
import { ENTITY_TYPES, LETTERS_OF_ENGAGEMENT } from './constants.ts';
import { isPlaceholder, usualLetter } from './usual-letter.ts';

it('each entity type except a charity has a usual letter', () => {
  const usual = ENTITY_TYPES.map((type) => [type, usualLetter(type)] as const);
  expect(usual.filter(([, letter]) => letter === null).map(([type]) => type)).toEqual(['Charity']);
  for (const [, letter] of usual) {
    if (letter === null) continue;
    expect(LETTERS_OF_ENGAGEMENT).toContain(letter);
    expect(isPlaceholder(letter)).toBe(false);
  }
  expect(usualLetter('Club')).toBeNull();
});

it('both placeholders on the list are recognised', () => {
  expect(LETTERS_OF_ENGAGEMENT.filter(isPlaceholder)).toEqual([
    'PLACEHOLDER PLEASE EDIT (Limited Company)',
    'PLACEHOLDER PLEASE EDIT (Sole Trader)',
  ]);
  expect(isPlaceholder('Placeholder')).toBe(true);
});
