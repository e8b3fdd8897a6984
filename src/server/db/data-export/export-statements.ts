import type pg from 'pg';
import { contentOrder, quoted } from '#server/db/backup/tables.ts';

/** A table of an export with its columns in order. */
export interface ExportedTable {
  name: string;
  columns: readonly string[];
}

/**
 * CSV options with which COPY writes and reads each line as it is. JSON escapes control characters, so neither the quote nor
 * the delimiter ever occurs in a line.
 */
export const WHOLE_LINES = `(format csv, quote e'\\x01', delimiter e'\\x02')`;

/** Returns a statement that writes each row as a line of JSON, in an order by content: the same rows have the same hash. */
export async function jsonLinesStatement(
  client: pg.ClientBase,
  { name, columns }: ExportedTable,
): Promise<string> {
  return `copy (select row_to_json(r) from (select ${columns.map(quoted).join(', ')} from public.${quoted(name)}
    order by ${await contentOrder(client, name)}) r) to stdout with ${WHOLE_LINES}`;
}

/** As in contract/clients/clients/csv-cell.ts: a formula gets an apostrophe, a phone number doesn't. */
const IS_FORMULA = `~ e'^''*[=+\\\\-@＝＋－＠\\t\\r]'`;
const IS_PHONE_NUMBER = `~ '^\\+[\\d ().-]{6,}$'`;

/** Returns a statement that writes a table as CSV with a heading. NULL is an empty cell, and an empty text is `""`. */
export async function csvStatement(client: pg.ClientBase, { name, columns }: ExportedTable): Promise<string> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select attname as column, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`public.${quoted(name)}`],
  );
  const types = new Map(rows.map(({ column, type }) => [column, type]));
  const cells = columns.map(
    (column) => `${cell(quoted(column), types.get(column) ?? '')} as ${quoted(column)}`,
  );
  return `copy (select ${cells.join(', ')} from public.${quoted(name)}
    order by ${await contentOrder(client, name)}) to stdout with (format csv, header)`;
}

function cell(column: string, type: string): string {
  if (type.endsWith('[]')) return `to_json(${column})`;
  if (type === 'boolean') return `${column}::text`;
  if (type !== 'text') return column;
  return `case when ${column} ${IS_FORMULA} and ${column} !${IS_PHONE_NUMBER} then '''' || ${column} else ${column} end`;
}
