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
function decodeCursor(cursor: string, length: number): string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(key) && key.length === length) return key.map(String);
  } catch {
    // Falls through: text that is no cursor.
  }
  throw new Refusal('NOT_FOUND');
}

// A moment before the year 1 is none of ours, and the database would not take it.
const keyInstant = instantSchema.refine((instant) => instant >= '0001');
/** A number that the database counted up: any that it could not hold is none of ours. */
const rowNumber = z.coerce.number().int().min(0);

const instantKey = z.tuple([keyInstant, idSchema]);
const numberedInstantKey = z.tuple([keyInstant, rowNumber]);
const numberKey = z.tuple([rowNumber]);

function decodeAs<Key>(schema: z.ZodType<Key>, cursor: string, length: number): Key {
  const key = schema.safeParse(decodeCursor(cursor, length));
  if (!key.success) throw new Refusal('NOT_FOUND');
  return key.data;
}

/** The key of a list that is ordered by a moment, then by id. Throws NOT_FOUND where the cursor isn't one of ours. */
export function decodeInstantCursor(cursor: string): [instant: string, id: string] {
  return decodeAs(instantKey, cursor, 2);
}

/** The same where the ids are counted numbers. Throws NOT_FOUND. */
export function decodeNumberedInstantCursor(cursor: string): [instant: string, id: number] {
  return decodeAs(numberedInstantKey, cursor, 2);
}

/** The key of a list that is ordered by a counted number. Throws NOT_FOUND where the cursor isn't one of ours. */
export function decodeNumberCursor(cursor: string): number {
  return decodeAs(numberKey, cursor, 1)[0];
}

/** Cuts the extra row that was asked for to learn whether there is a next page. */
export function cutPage<Row>(rows: Row[], limit: number, keyOf: (row: Row) => readonly (string | number)[]) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
}
