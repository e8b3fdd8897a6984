import { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { keyOfInstant } from './schema/instant.ts';

/**
 * A page's cursor is the key of its last row, as opaque text. Pages after a key cost the same however far down
 * the list they are, and don't shift when rows are added at the top.
 */
export function encodeCursor(key: readonly (string | number | boolean | null)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new Refusal('NOT_FOUND');
  }
}

/** Decodes a cursor into its key of `length` parts. Throws NOT_FOUND if the cursor isn't one of ours. */
function decodeCursor(cursor: string, length: number): string[] {
  const key = parseCursor(cursor);
  if (!Array.isArray(key) || key.length !== length) throw new Refusal('NOT_FOUND');
  return key.map(String);
}

/** Decodes a cursor into a key of the given schema. Throws NOT_FOUND if the cursor isn't one of ours. */
export function decodeCursorAs<Key>(schema: z.ZodType<Key>, cursor: string): Key {
  const key = schema.safeParse(parseCursor(cursor));
  if (!key.success) throw new Refusal('NOT_FOUND');
  return key.data;
}

// The database refuses times before the year 1, and no cursor of ours has one.
export const keyInstant = instantSchema.refine((instant) => instant >= '0001').transform(keyOfInstant);
/** A numeric id that the database generates. */
const rowNumber = z.coerce.number().int().min(0);

const instantKey = z.tuple([keyInstant, idSchema]);
const numberedInstantKey = z.tuple([keyInstant, rowNumber]);
const numberKey = z.tuple([rowNumber]);
const idKey = z.tuple([idSchema]);

function decodeAs<Key>(schema: z.ZodType<Key>, cursor: string, length: number): Key {
  const key = schema.safeParse(decodeCursor(cursor, length));
  if (!key.success) throw new Refusal('NOT_FOUND');
  return key.data;
}

/** Decodes the key of a list ordered by time, then by id. Throws NOT_FOUND if the cursor isn't one of ours. */
export function decodeInstantCursor(cursor: string): [instant: string, id: string] {
  return decodeAs(instantKey, cursor, 2);
}

/** Decodes the key of a list ordered by time, then by numeric id. Throws NOT_FOUND if the cursor isn't one of ours. */
export function decodeNumberedInstantCursor(cursor: string): [instant: string, id: number] {
  return decodeAs(numberedInstantKey, cursor, 2);
}

/** Decodes the key of a list ordered by a numeric id. Throws NOT_FOUND if the cursor isn't one of ours. */
export function decodeNumberCursor(cursor: string): number {
  return decodeAs(numberKey, cursor, 1)[0];
}

/** Decodes the key of a list ordered by a UUID. Throws NOT_FOUND if the cursor isn't one of ours. */
export function decodeIdCursor(cursor: string): string {
  return decodeAs(idKey, cursor, 1)[0];
}

/** Removes the extra row that was read to see whether there is a next page. Returns the next page's cursor too, or null. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => Parameters<typeof encodeCursor>[0],
) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
}
