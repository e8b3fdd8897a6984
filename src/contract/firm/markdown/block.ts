/** A piece of text. A line break in it is a line break on screen and paper. */
export interface Span {
  text: string;
  is_bold: boolean;
}

export interface MarkdownList {
  kind: 'list';
  is_numbered: boolean;
  /** The number of the first item, as typed. */
  start: number;
  items: MarkdownItem[];
}

export interface MarkdownItem {
  spans: Span[];
  /** Lists nested in the item. They contain no further lists. */
  lists: MarkdownList[];
}

export interface MarkdownTable {
  kind: 'table';
  /** All rows have a cell for each column. A head without text is left out: []. */
  head: Span[][];
  rows: Span[][][];
  columns: ColumnAlign[];
}

export type ColumnAlign = 'left' | 'right' | 'centre';

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | MarkdownList
  | MarkdownTable
  | { kind: 'rule' };
