import { isLetterField, LETTER_FIELDS, type LetterField } from './letter-fields.ts';

export interface FoundField {
  /** Null if there is no such field. */
  field: LetterField | null;
  /** As it is written: '{{ client.company }}'. */
  written: string;
  /** Its offset in the text. */
  index: number;
  /** Whether it is a list or table inside a heading, a list or a table, which can't contain it. */
  is_misplaced: boolean;
}

/**
 * Two backslashes, which are text; braces after a backslash, which are text (`\{{client.name}}`); a field; double braces
 * that are unpaired; or single braces, which are a typing error if they contain a field. The length is limited, so that a
 * search takes linear time.
 */
const FIELD =
  /\\\\|(\\\{\\?\{(?:[^{}]{0,60}\}\\?\})?|\\\}\\?\})|\{\{([^{}]{0,60})\}\}|\{\\?\{|\}\\?\}|\{([^{}]{0,60})\}/g;

/** A heading, an item of a list, or a row of a table. */
const NARROW = /^\s*(?:#{1,3}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t])|\|/;

/**
 * Returns the text in pieces, with the result of `replace` instead of each field. Texts that follow each other are one
 * piece. Replacements are never searched for fields, and braces after a backslash stay text if the result is searched
 * again. `is_title`: the text is a single heading.
 */
export function textPieces<Kept extends object>(
  text: string,
  replace: (found: FoundField) => string | Kept,
  { is_title = false }: { is_title?: boolean } = {},
): (string | Kept)[] {
  const isNarrowAt = narrowLines(text);
  const pieces: (string | Kept)[] = [];
  let piece = '';
  let end = 0;
  for (const { 0: written, 1: escaped, 2: inside, 3: single, index } of text.matchAll(FIELD)) {
    piece += text.slice(end, index);
    end = index + written.length;
    const isText = single !== undefined && !isLetterField(single.trim().toLowerCase());
    if (written === '\\\\' || isText) piece += written;
    // A title is plain text. In Markdown, each brace keeps a backslash, so that it is never read as a field.
    else if (escaped !== undefined) piece += escaped.replace(/\\?([{}])/g, is_title ? '$1' : '\\$1');
    else {
      const name = inside?.trim() ?? '';
      const field = isLetterField(name) ? name : null;
      const is_block = field !== null && LETTER_FIELDS[field].is_block === true;
      const found = { field, written, index, is_misplaced: is_block && (is_title || isNarrowAt(index)) };
      const replaced = replace(found);
      if (typeof replaced === 'string') piece += replaced;
      else {
        pieces.push(piece, replaced);
        piece = '';
      }
    }
  }
  return [...pieces, piece + text.slice(end)];
}

/** Replaces each field with the result of `replace`, in one pass. */
export function replaceFields(
  text: string,
  replace: (found: FoundField) => string,
  options?: { is_title?: boolean },
): string {
  return textPieces(text, replace, options).join('');
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
