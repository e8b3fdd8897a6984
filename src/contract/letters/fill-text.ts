import { replaceFields } from '#contract/letter-templates/find-fields.ts';
import {
  LETTER_FIELDS,
  type LetterField,
  type LetterValues,
} from '#contract/letter-templates/letter-fields.ts';
import { literal } from './literal.ts';

export interface FilledText {
  /** Fields that can't be filled in stay as they are written. */
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
export function fillText(text: string, values: LetterValues): FilledText {
  return fill(text, values, (field, value) =>
    LETTER_FIELDS[field].is_block === true ? `\n\n${value}\n\n` : literal(value),
  );
}

/** Fills in a heading, which is plain text in one line. */
export function fillHeading(text: string, values: LetterValues): FilledText {
  return fill(text, values, (_field, value) => value.replace(/[\p{Cc}\s]+/gu, ' '), { is_title: true });
}

function fill(
  text: string,
  values: LetterValues,
  shown: (field: LetterField, value: string) => string,
  options?: { is_title: boolean },
): FilledText {
  const unknown = new Set<string>();
  const misplaced = new Set<string>();
  const unfilled = new Set<LetterField>();
  const filled = replaceFields(
    text,
    ({ field, written, is_misplaced }) => {
      const value = field && values[field];
      if (field === null) unknown.add(written);
      else if (is_misplaced) misplaced.add(written);
      else if (value === null) unfilled.add(field);
      else return shown(field, value);
      return written;
    },
    options,
  );
  return { text: filled, unknown: [...unknown], misplaced: [...misplaced], unfilled: [...unfilled] };
}
