/**
 * How cards fill the grid. `lead` is the number of empty cells in the first row. It changes so that cards added or
 * removed above move the visible ones by whole rows, never to another column.
 */
export interface GridCells {
  columns: number;
  lead: number;
}

/** Returns a card's cell. In the first row, the cards are on the left and the empty cells on the right. */
export function cellOf(position: number, { columns, lead }: GridCells): { row: number; column: number } {
  const row = Math.floor((position + lead) / columns);
  return { row, column: row === 0 ? position : (position + lead) % columns };
}

/**
 * Returns the `lead` that keeps a card in its column when its index changes, and the number of rows by which the card
 * moves down.
 */
export function keepColumn({ columns, lead }: GridCells, from: number, to: number) {
  const cell = from + lead;
  const next = (((cell - to) % columns) + columns) % columns;
  return { lead: next, rows: (to + next - cell) / columns };
}
