import { z } from 'zod';
import type { NoAnswer } from '#contract/due-diligence/companies/company.ts';
import { retryAfterMs } from '#contract/firm/webhooks/schedule.ts';
import { OutboundError, type OutboundResponse, send } from '#server/integrations/outbound/request.ts';
import type { Env } from '#server/kernel/env.ts';
import { parseJson } from '#server/kernel/parse-json.ts';
import {
  type Found,
  officersPage,
  ownersPage,
  type Parts,
  profileBody,
  searchBody,
  statementsPage,
} from './companies-house-answers.ts';

/*
 * Companies House's public data API, as documented at developer-specs.company-information.service.gov.uk on 28 November
 * 2026: Basic authentication with the key as user name, lists in pages, 404 for a company without officers or owners too,
 * and 429 above 600 requests in 5 minutes with the headers X-Ratelimit-*, which name when the limit is reset.
 */

const TIMEOUT_MS = 10_000;
const PAGE = 100;
/** No list is longer: a company with more officers than this is answered as `away`. */
const MOST_PAGES = 20;
const SECOND_MS = 1_000;
/** If a 429 doesn't say how long. */
const USUAL_PAUSE_MS = 5 * 60 * SECOND_MS;

export interface RequestLimit {
  /** Counts a request, and returns 0; or the milliseconds to wait, if it must not be sent yet. */
  takeTurn(): Promise<number>;
  /** Stops the requests of all processes. */
  pause(ms: number): Promise<void>;
}

export interface CompaniesHouse {
  env: Pick<Env, 'companiesHouseUrl' | 'production' | 'appUrl'>;
  key: string;
  now: () => Date;
  limit: RequestLimit;
  /** Milliseconds each response may take. */
  timeoutMs?: number;
}

export type Failure = Exclude<NoAnswer, { state: 'off' }>;
export type ServiceAnswer<Value> = { state: 'found'; value: Value } | Failure;

const AWAY: Failure = { state: 'away' };

/** Reads a company's entry. `number` is in the form of `companyNumberOf`. Never throws for a failure of the service. */
export function readProfile(
  service: CompaniesHouse,
  number: string,
): Promise<ServiceAnswer<Parts['profile']>> {
  return read(service, `/company/${encodeURIComponent(number)}`, profileBody);
}

/** Searches companies by name. Returns the first 20. */
export function searchCompanies(service: CompaniesHouse, name: string): Promise<ServiceAnswer<Found[]>> {
  return read(
    service,
    `/search/companies?${new URLSearchParams({ q: name, items_per_page: '20' })}`,
    searchBody,
  );
}

/** Reads all officers of a company that exists, former ones included. */
export function readOfficers(
  service: CompaniesHouse,
  number: string,
): Promise<ServiceAnswer<Parts['officers']>> {
  return readPages(service, `/company/${encodeURIComponent(number)}/officers`, officersPage);
}

/** Reads all people with significant control of a company that exists, former ones included. */
export function readOwners(service: CompaniesHouse, number: string): Promise<ServiceAnswer<Parts['owners']>> {
  const path = `/company/${encodeURIComponent(number)}/persons-with-significant-control`;
  return readPages(service, path, ownersPage);
}

/** Reads what a company that exists states now instead of, or about, a person with significant control. */
export function readStatements(
  service: CompaniesHouse,
  number: string,
): Promise<ServiceAnswer<Parts['statements']>> {
  const path = `/company/${encodeURIComponent(number)}/persons-with-significant-control-statements`;
  return readPages(service, path, statementsPage);
}

async function readPages<Item>(
  service: CompaniesHouse,
  path: string,
  schema: z.ZodType<{ items: Item[]; total: number; count: number }>,
): Promise<ServiceAnswer<Item[]>> {
  const items: Item[] = [];
  let start = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await read(service, `${path}?items_per_page=${PAGE}&start_index=${start}`, schema);
    // Companies House has no list for a company without entries.
    if (answer.state === 'not_found' && start === 0) return { state: 'found', value: [] };
    if (answer.state !== 'found') return answer.state === 'not_found' ? AWAY : answer;
    items.push(...answer.value.items);
    start += answer.value.count;
    if (start >= answer.value.total || answer.value.count === 0) return { state: 'found', value: items };
  }
  return AWAY;
}

async function read<Value>(
  service: CompaniesHouse,
  path: string,
  schema: z.ZodType<Value>,
): Promise<ServiceAnswer<Value>> {
  const { env, key, limit, timeoutMs = TIMEOUT_MS } = service;
  const wait = await limit.takeTurn();
  if (wait > 0) return busy(wait);
  let response: OutboundResponse;
  try {
    response = await send(env, 'GET', `${env.companiesHouseUrl}${path}`, {
      body: '',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      },
      timeoutMs,
    });
  } catch (error) {
    if (error instanceof OutboundError) return AWAY;
    throw error;
  }
  if (response.status === 404) return { state: 'not_found' };
  if (response.status === 401 || response.status === 403) return { state: 'refused' };
  if (response.status === 429) {
    const pause = pauseOf(response, service.now());
    await limit.pause(pause);
    return busy(pause);
  }
  if (response.status !== 200) return AWAY;
  const parsed = schema.safeParse(parseJson(response.body));
  return parsed.success ? { state: 'found', value: parsed.data } : AWAY;
}

const busy = (ms: number): Failure => ({ state: 'busy', retry_after_seconds: Math.ceil(ms / SECOND_MS) });

/** The later of 'Retry-After' and 'X-Ratelimit-Reset', which is in seconds since 1970. */
function pauseOf(response: OutboundResponse, now: Date): number {
  const reset = z.coerce.number().safeParse(response.headers['x-ratelimit-reset']).data ?? 0;
  const asked = Math.max(retryAfterMs(response, now), reset * SECOND_MS - now.getTime());
  return asked > 0 ? asked : USUAL_PAUSE_MS;
}
