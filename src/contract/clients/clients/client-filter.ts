import { cleanText } from '#contract/values/clean-text.ts';
import type { ClientFilter } from './client.ts';
import { CLIENT_STATUSES } from './client-status.ts';
import { FILTER_TEXT_MAX, NOBODY } from './filter-values.ts';
import { PROPOSAL_FILTERS } from './proposal-filter.ts';

const USER_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The filters that are set. */
export type PresentFilter = { [Name in keyof ClientFilter]?: Exclude<ClientFilter[Name], undefined> };

export function isFiltered(filter: ClientFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** Reads filters from an address or from storage, ignoring invalid filters, as `clientFilterSchema` does but without zod. */
export function readClientFilter(raw: Readonly<Record<string, unknown>>): PresentFilter {
  const search = readText(raw.search);
  const status = CLIENT_STATUSES.find((known) => known === raw.status);
  const source = readText(raw.inquiry_source);
  const { calendly_booking: flag } = raw;
  const booking = (['true', 'false'] as const).find((known) => known === flag || (known === 'true') === flag);
  const owner = typeof raw.owner === 'string' && isOwner(raw.owner) ? raw.owner : undefined;
  const proposal = PROPOSAL_FILTERS.find((known) => known === raw.proposal);
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(source && source.toLowerCase() !== 'all' && { inquiry_source: source }),
    ...(booking && { calendly_booking: booking }),
    ...(owner && { owner }),
    ...(proposal && { proposal }),
  };
}

function readText(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value)
    ? cleanText(String(value), FILTER_TEXT_MAX)
    : undefined;
}

function isOwner(owner: string): boolean {
  return owner === NOBODY || USER_ID.test(owner);
}
