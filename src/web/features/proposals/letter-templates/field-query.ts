import { LETTER_FIELDS, type LetterField } from '#contract/proposals/letter-templates/letter-fields.ts';

/** A field that is being typed. */
export interface FieldQuery {
  /** Index of its opening braces. */
  from: number;
  /** Index of the caret. */
  to: number;
  typed: string;
}

/** The field that is being typed before the caret, or null. */
export function fieldQuery(text: string, caret: number): FieldQuery | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const [, typed] = /(?<!\\)\{\{([^{}]{0,60})$/.exec(line) ?? [];
  return typed === undefined ? null : { from: caret - typed.length - 2, to: caret, typed };
}

/**
 * The fields whose name or meaning has all the typed words. Fields whose name begins with the typed text come first.
 */
export function fieldsFor(typed: string): LetterField[] {
  const wanted = typed.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const fields = Object.keys(LETTER_FIELDS) as LetterField[];
  const begins = (field: LetterField) => field.startsWith(wanted);
  return fields
    .filter((field) => {
      const text = `${field} ${LETTER_FIELDS[field].label}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
}

/** The text without the field that is being typed. */
export function withoutTyped(text: string, { from, to }: FieldQuery): string {
  return text.slice(0, from) + behindField(text, to);
}

/** The text after the caret (`to`), without the rest of the field's name and its closing braces. */
function behindField(text: string, to: number): string {
  return text.slice(to).replace(/^[\w.]*\}\}/, '');
}

/** The text with the field in place of what was typed, and the caret after it. Doesn't double closing braces. */
export function withField(
  text: string,
  { from, to }: FieldQuery,
  field: LetterField,
): { text: string; caret: number } {
  const written = `{{${field}}}`;
  return { text: text.slice(0, from) + written + behindField(text, to), caret: from + written.length };
}
