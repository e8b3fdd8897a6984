import { CLIENTS_PER_PAGE } from '#contract/clients/client-list/clients-per-page.ts';

/** Maximum number of pages in a range: 3,000 clients. To select more, users select all that match. */
const MOST_PAGES = 50;

export interface PagedList {
  /** Index of a client in the list. Null if the client isn't in it. */
  positionOf: (id: string) => Promise<number | null>;
  pageAt: (page: number) => Promise<readonly { id: string }[]>;
}

/**
 * Ids from one client to another in a list of pages, both included. Empty if one of them isn't in the list, or if they
 * are too far apart.
 */
export async function idsBetween(
  { positionOf, pageAt }: PagedList,
  from: string,
  to: string,
): Promise<string[]> {
  const positions = await Promise.all([positionOf(from), positionOf(to)]);
  const [start, end] = positions.filter((position) => position !== null).sort((one, other) => one - other);
  if (start === undefined || end === undefined) return [];
  const [first, last] = [Math.floor(start / CLIENTS_PER_PAGE), Math.floor(end / CLIENTS_PER_PAGE)];
  if (last - first >= MOST_PAGES) return [];
  const ids: string[] = [];
  // Pages load one after the other, because each starts at the cursor of the previous one.
  for (let page = first; page <= last; page += 1) ids.push(...(await pageAt(page)).map(({ id }) => id));
  const [one, other] = [ids.indexOf(from), ids.indexOf(to)];
  return one === -1 || other === -1 ? [] : ids.slice(Math.min(one, other), Math.max(one, other) + 1);
}
