import type { PublishedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { fillLetters } from './fill-letters.ts';
import type { LetterSource, LetterToFill } from './letter-source.ts';
import { letterValues } from './letter-values.ts';
import { aWholeSet, LETTER, SOURCE } from './letters.fixture.ts';
import { shownText } from './shown-text.ts';

/** The letters as they read while the client may choose, and their problems. */
export function fill(
  templates: PublishedTemplate[],
  { letters = [LETTER], source = SOURCE }: { letters?: LetterToFill[]; source?: LetterSource } = {},
) {
  const filled = fillLetters({ source, letters, templates });
  return {
    ...filled,
    letters: filled.letters.map((letter, index) => {
      const values = letterValues(source, letters[index] ?? LETTER, source.fees);
      return {
        ...letter,
        parts: letter.parts.map((part) => ({
          ...part,
          title: shownText(part.title, values),
          text: shownText(part.text, values),
        })),
      };
    }),
  };
}

export const messages = (filled: ReturnType<typeof fill>) => filled.problems.map(({ message }) => message);
export const kinds = (filled: ReturnType<typeof fill>) => filled.problems.map(({ kind }) => kind);
/** A whole set whose covering letter has this text. */
export const withText = (text: string, given: Partial<PublishedTemplate> = {}) =>
  aWholeSet().map((template) =>
    template.part === 'covering' ? { ...template, title: 'Letter', text, ...given } : template,
  );
export const textOf = (text: string, source = SOURCE) =>
  fill(withText(text), { source }).letters[0]?.parts[0]?.text;

/** Without the backslashes that keep values literal. */
export const plainParagraph = (text = '') => text.replaceAll('\\', '');
