import { replaceFields } from '#contract/proposals/letter-templates/find-fields.ts';

export interface MarkedPiece {
  at: number;
  text: string;
  /** Whether the piece is an unknown or misplaced field. */
  is_marked: boolean;
}

/**
 * The text in pieces, so that unknown and misplaced fields can be marked in place. The field that is being typed at
 * `typed_at` isn't marked.
 */
export function markedPieces(text: string, typed_at: number | null): MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let from = 0;
  const append = (to: number, is_marked: boolean) => {
    if (to > from) pieces.push({ at: from, text: text.slice(from, to), is_marked });
    from = to;
  };
  replaceFields(text, ({ field, written, at, is_misplaced }) => {
    if ((field === null || is_misplaced) && at !== typed_at) {
      append(at, false);
      append(at + written.length, true);
    }
    return '';
  });
  append(text.length, false);
  return pieces;
}
