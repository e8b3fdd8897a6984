/** Gap between siblings' sort orders. It leaves room to insert an entry between two others. */
export const SORT_ORDER_STEP = 10;

/** Returns the list with the item at `from` moved to `to`, or unchanged if either is out of range. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}
