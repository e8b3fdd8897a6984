/** Between neighbours, so that there is room to slip one in by its number. */
export const SORT_ORDER_STEP = 10;

/** The list with the item at `from` taken out and put in at `to`; unchanged where either is out of range. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}
