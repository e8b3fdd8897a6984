/**
 * How cards fill the grid. `lead`: cells of the first row that stay empty, so that what came or went above the cards
 * in sight moves them by whole rows and never from column to column.
 */
export interface GridCells {
  columns: number;
  lead: number;
}

/** The cards of the first row stand at its left, the empty cells at its right. */
export function cellOf(place: number, { columns, lead }: GridCells): { row: number; column: number } {
  const row = Math.floor((place + lead) / columns);
  return { row, column: row === 0 ? place : (place + lead) % columns };
}

/** The `lead` with which a card that went `from` one place `to` another keeps its column, and the rows it went down. */
export function keepColumn({ columns, lead }: GridCells, from: number, to: number) {
  const cell = from + lead;
  const next = (((cell - to) % columns) + columns) % columns;
  return { lead: next, rows: (to + next - cell) / columns };
}
