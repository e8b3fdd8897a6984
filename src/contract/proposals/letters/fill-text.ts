import { textPieces } from '#contract/proposals/letter-templates/find-fields.ts';
import type { LetterField, LetterValues } from '#contract/proposals/letter-templates/letter-fields.ts';
import { CHOICE_FIELDS, type ChoiceField, type KeptText } from './document-letter.ts';
import { literal } from './literal.ts';
import { shownText } from './shown-text.ts';

export interface FilledLetterText {
  /** Has the fields that depend on the client's options. Fields that can't be filled in stay as they are written. */
  kept: KeptText;
  /** With all fields filled in. */
  text: string;
  /** Fields that don't exist, as they are written, each once. */
  unknown: string[];
  /** Fields for a list or a table inside a heading, a list or a table, as they are written, each once. */
  misplaced: string[];
  /** Fields without a value, each once. */
  unfilled: LetterField[];
}

/**
 * Fills in a Markdown text. Values are escaped and their lines joined, so that they aren't read as Markdown. Lists and
 * tables are inserted unescaped, as separate paragraphs.
 */
export function fillText(text: string, values: LetterValues): FilledLetterText {
  return fill(text, values, literal);
}

/** Fills in a heading, which is plain text in one line. */
export function fillHeading(text: string, values: LetterValues): FilledLetterText {
  return fill(text, values, (value) => value.replace(/[\p{Cc}\s]+/gu, ' '), { is_title: true });
}

function fill(
  text: string,
  values: LetterValues,
  shown: (value: string) => string,
  options?: { is_title: boolean },
): FilledLetterText {
  const unknown = new Set<string>();
  const misplaced = new Set<string>();
  const unfilled = new Set<LetterField>();
  const pieces = textPieces<{ field: ChoiceField }>(
    text,
    ({ field, written, is_misplaced }) => {
      const value = field && values[field];
      if (field === null) unknown.add(written);
      else if (is_misplaced) misplaced.add(written);
      else if (value === null) unfilled.add(field);
      else return isChoice(field) ? { field } : shown(value);
      return written;
    },
    options,
  );
  const [first] = pieces;
  const kept = pieces.length === 1 && typeof first === 'string' ? first : pieces;
  return {
    kept,
    text: shownText(kept, values),
    unknown: [...unknown],
    misplaced: [...misplaced],
    unfilled: [...unfilled],
  };
}

export function isChoice(field: LetterField): field is ChoiceField {
  return (CHOICE_FIELDS as readonly LetterField[]).includes(field);
}
