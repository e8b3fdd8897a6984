import { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { idSchema, instantSchema } from '#contract/scalars.ts';

/**
 * A page's cursor is the key of its last row, as opaque text. A page that starts after a key costs the same however
 * far down the list it is, and doesn't shift when rows are added on top.
 */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The key a cursor stands for, `length` parts of it. Throws NOT_FOUND where it isn't one of ours. */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(key) && key.length === length) return key.map(String);
  } catch {
    // Falls through: text that is no cursor.
  }
  throw new Refusal('NOT_FOUND');
}

const instantKey = z.tuple([instantSchema, idSchema]);

/** The key of a list that is ordered by a moment, then by id. Throws NOT_FOUND where the cursor isn't one of ours. */
export function decodeInstantCursor(cursor: string): [instant: string, id: string] {
  const key = instantKey.safeParse(decodeCursor(cursor, 2));
  if (!key.success) throw new Refusal('NOT_FOUND');
  return key.data;
}

/** Cuts the extra row that was asked for to learn whether there is a next page. */
export function cutPage<Row>(rows: Row[], limit: number, keyOf: (row: Row) => readonly (string | number)[]) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
}
