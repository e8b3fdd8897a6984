import {
  LETTER_FIELDS,
  type LetterField,
  type LetterValues,
  replaceFields,
} from '#contract/letter-templates/letter-fields.ts';
import { literal } from './literal.ts';

export interface FilledText {
  /** Unknown and unfilled fields stay as they are written. */
  text: string;
  /** Fields that aren't on the list, as they are written, each once. */
  unknown: string[];
  /** Fields of which nothing is known, each once. */
  unfilled: LetterField[];
}

/** Fills in a Markdown text. Values appear as they are, whatever they contain; lists and tables get their own paragraph. */
export function fillText(text: string, values: LetterValues): FilledText {
  return fill(text, values, (field, value) =>
    LETTER_FIELDS[field].is_block === true ? `\n\n${value}\n\n` : literal(value),
  );
}

/** Fills in a heading, which is plain text in one line. */
export function fillHeading(text: string, values: LetterValues): FilledText {
  return fill(text, values, (_field, value) => value.replace(/[\p{Cc}\s]+/gu, ' '));
}

function fill(
  text: string,
  values: LetterValues,
  shown: (field: LetterField, value: string) => string,
): FilledText {
  const unknown = new Set<string>();
  const unfilled = new Set<LetterField>();
  const filled = replaceFields(text, (field, written) => {
    if (field === null) {
      unknown.add(written);
      return written;
    }
    const value = values[field];
    if (value !== null) return shown(field, value);
    unfilled.add(field);
    return written;
  });
  return { text: filled, unknown: [...unknown], unfilled: [...unfilled] };
}
