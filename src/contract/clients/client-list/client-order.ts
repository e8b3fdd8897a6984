import type { ListedClient } from '#contract/clients/clients/client.ts';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { normaliseSource } from '#contract/clients/clients/inquiry-source.ts';
import type { ClientColumn } from './client-columns.ts';
import type { ClientSort } from './client-sort.ts';
import { sortParts } from './sort-parts.ts';

/** Number of characters of a text that are compared. */
const FOLDED_MAX = 100;

/** Returns text as it is sorted: without case or accents. The database's form is in schema/folded-text.ts. */
export function foldForOrder(text: string): string {
  const folded = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return [...folded].slice(0, FOLDED_MAX).join('');
}

/** Returns the key that sorts owners by name, then by id. The separator sorts before all letters. */
export function ownerKey(owner: { id: string; name: string }): string {
  return `${foldForOrder(owner.name)}\u0001${owner.id}`;
}

/** Returns the key that sorts clients by surname, then by first name. The separator sorts before all letters. */
export function nameKey({ first_name, surname }: Pick<ListedClient, 'first_name' | 'surname'>): string {
  return foldForOrder(`${surname}\u0001${first_name}`);
}

/** The key that a sort compares first; null if the client has nothing in that column. */
const KEY_OF: Record<ClientColumn, (client: ListedClient) => string | number | null> = {
  name: nameKey,
  company: ({ company }) => (company === null ? null : foldForOrder(company)),
  email: ({ email }) => email.toLowerCase(),
  phone_number: ({ phone_number }) => phone_number?.replaceAll(/[^0-9]/g, '') ?? null,
  status: ({ status }) => CLIENT_STATUSES.indexOf(status),
  days_in_status: ({ status_changed_at }) => status_changed_at,
  owner: ({ owner_id: id, owner_name: name }) =>
    id === null || name === null ? null : ownerKey({ id, name }),
  next_step: ({ next_step_due }) => next_step_due,
  inquiry_source: ({ inquiry_source }) => normaliseSource(inquiry_source ?? '') || null,
  calendly_booking: ({ calendly_booking }) => Number(calendly_booking),
  value: ({ first_year_value }) => first_year_value,
  created_at: ({ created_at }) => created_at,
  last_activity: ({ last_activity_at }) => last_activity_at,
};

/** Sorts that compare the id next, because two clients rarely share a time. */
const TIMED: readonly ClientColumn[] = ['created_at', 'last_activity'];

/**
 * The server's order of the list, for `toSorted`. Clients with nothing in the column come last in both directions.
 * Clients with equal keys are in order of creation, newest first if the keys descend.
 */
export function compareClients(sort: ClientSort): (one: ListedClient, other: ListedClient) => number {
  const { column, descending } = sortParts(sort);
  // The longer ago the status changed, the more days.
  const sign = descending === (column === 'days_in_status') ? 1 : -1;
  return (one, other) => {
    const [oneKey, otherKey] = [KEY_OF[column](one), KEY_OF[column](other)];
    if ((oneKey === null) !== (otherKey === null)) return oneKey === null ? 1 : -1;
    const byKey = oneKey === null || otherKey === null ? 0 : order(oneKey, otherKey);
    const byCreation = TIMED.includes(column) ? 0 : order(one.created_at, other.created_at);
    return sign * (byKey || byCreation || order(one.id, other.id));
  };
}

function order<Value extends string | number>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
