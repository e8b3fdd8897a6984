import { isLetterField, LETTER_FIELDS, type LetterField } from './letter-fields.ts';

export interface FoundField {
  /** Null if there is no such field. */
  field: LetterField | null;
  /** As it is written: '{{ client.company }}'. */
  written: string;
  /** Its offset in the text. */
  at: number;
  /** Whether it is a list or table inside a heading, a list or a table, which can't contain it. */
  is_misplaced: boolean;
}

/**
 * A field; or double braces that are unpaired or have backslashes; or single braces, which are a typing error if they
 * contain a field. The length is limited, so that a search takes linear time.
 */
const FIELD = /\{\{([^{}]{0,60})\}\}|\\?\{\\?\{|\\?\}\\?\}|\{([^{}]{0,60})\}/g;

/** A heading, an item of a list, or a row of a table. */
const NARROW = /^\s*(?:#{1,3}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t])|\|/;

/**
 * Replaces each field with the result of `replace`, in one pass. Replacements are never searched for fields. `is_title`:
 * the text is a single heading.
 */
export function replaceFields(
  text: string,
  replace: (found: FoundField) => string,
  { is_title = false }: { is_title?: boolean } = {},
): string {
  const isNarrowAt = narrowLines(text);
  return text.replaceAll(
    FIELD,
    (written, inside: string | undefined, single: string | undefined, offset: number) => {
      if (single !== undefined && !isLetterField(single.trim().toLowerCase())) return written;
      const name = inside?.trim() ?? '';
      const field = isLetterField(name) ? name : null;
      const is_block = field !== null && LETTER_FIELDS[field].is_block === true;
      return replace({
        field,
        written,
        at: offset,
        is_misplaced: is_block && (is_title || isNarrowAt(offset)),
      });
    },
  );
}

/**
 * Returns a function that checks whether the line at an offset can't contain a list or table. Call it with ascending
 * offsets, so that each line is read once.
 */
function narrowLines(text: string): (offset: number) => boolean {
  let end = -1;
  let isNarrow = false;
  return (offset) => {
    if (offset > end) {
      const next = text.indexOf('\n', offset);
      end = next === -1 ? text.length : next;
      isNarrow = NARROW.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, end));
    }
    return isNarrow;
  };
}

/** Returns the valid fields that a text contains, each once. */
export function fieldsOf(text: string): LetterField[] {
  const found = new Set<LetterField>();
  replaceFields(text, ({ field }) => {
    if (field !== null) found.add(field);
    return '';
  });
  return [...found];
}

/** Returns the fields that can never be filled in, as they are written, each once. */
export function unfillableIn({ title, text }: { title: string; text: string }): string[] {
  const found = new Set<string>();
  const note = ({ field, written, is_misplaced }: FoundField) => {
    if (field === null || is_misplaced) found.add(written);
    return '';
  };
  replaceFields(title, note, { is_title: true });
  replaceFields(text, note);
  return [...found];
}
