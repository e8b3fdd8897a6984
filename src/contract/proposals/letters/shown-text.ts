import type { ChoiceField, KeptText } from './document-letter.ts';

/** Fills in the fields that depend on the client's options. A field without a value stays as it is written. */
export function shownText(kept: KeptText, values: Readonly<Record<ChoiceField, string | null>>): string {
  if (typeof kept === 'string') return kept;
  return kept
    .map((piece) => (typeof piece === 'string' ? piece : (values[piece.field] ?? `{{${piece.field}}}`)))
    .join('');
}
