import type { OldTable, RawRow } from '#contract/desk/move-in/old-tables.ts';

/** The old system's data. */
export interface Source {
  /** For people: a folder's name, or a database's address without its password. */
  name: string;
  /** Rows of each table that the source has. Rows are read as they are needed. */
  tables: ReadonlyMap<OldTable, () => AsyncIterable<RawRow>>;
  /** Files that hold none of the tables. */
  ignored: readonly string[];
  close(): Promise<void>;
}

/** A source that can't be read. The message is for the person who named it. */
export class SourceError extends Error {}
