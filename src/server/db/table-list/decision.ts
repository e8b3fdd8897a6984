import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Why an export leaves a column out, as the page of an export says it. */
export const LEFT_OUT_BECAUSE = {
  link: 'a trace of a secret link or key. It stays here: the link or key does not work in another installation',
  encrypted: 'encrypted with the secret of this installation, and of no use without it',
  sign_in: 'two-step sign-in is set up again in another installation',
  computed: 'PostgreSQL computes it from other columns',
  file: 'each value is a file in the folder files; manifest.json names its row',
} as const;

export type LeftOutBecause = keyof typeof LEFT_OUT_BECAUSE;

/** What backups and exports do with a table. */
export interface TableDecision {
  name: string;
  /** One sentence about its rows, for the page of an export. */
  about: string;
  /** `transient`: neither backups nor exports contain it. `secret`: backups do, exports don't. */
  kept: 'everywhere' | 'secret' | 'transient';
  /** Columns of an export. */
  columns: readonly string[];
  leftOut: Readonly<Record<string, LeftOutBecause>>;
}

type ColumnOf<Table extends PgTable> = keyof Table['_']['columns'] & string;
type Words<Text extends string, Found = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Found | First>
  : Found | Text;
type Undecided<Table extends PgTable, Kept extends string, Left> =
  | Exclude<ColumnOf<Table>, Words<Kept> | keyof Left>
  | Exclude<Words<Kept> | keyof Left, ColumnOf<Table>>;

/**
 * A table that exports contain. Every column is in `columns`, separated by spaces, or in `leftOut`. Otherwise the compiler
 * asks for a further argument, whose type is the column's name.
 */
export function exportedTable<
  Table extends PgTable,
  const Kept extends string,
  const Left extends Readonly<Record<string, LeftOutBecause>>,
>(
  table: Table,
  about: string,
  columns: Kept,
  leftOut: Left,
  ..._undecided: [Undecided<Table, Kept, Left>] extends [never]
    ? []
    : [undecided: Undecided<Table, Kept, Left>]
): TableDecision {
  return { name: getTableName(table), about, kept: 'everywhere', columns: columns.split(' '), leftOut };
}

/** A table that exports leave out. `about` says why. */
export function leftOutTable(kept: 'secret' | 'transient', table: PgTable, about: string): TableDecision {
  return { name: getTableName(table), about, kept, columns: [], leftOut: {} };
}
