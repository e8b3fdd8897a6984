import { instantFromDatabase } from './schema/instant.ts';

/** Converts the named columns of rows read as JSON to ISO instants, in place. */
export function withInstants<Row extends object>(rows: Row[], ...columns: (keyof Row)[]): Row[] {
  for (const row of rows) {
    for (const column of columns) {
      const value = row[column];
      if (typeof value === 'string') row[column] = instantFromDatabase(value) as Row[typeof column];
    }
  }
  return rows;
}
