import { sql } from 'drizzle-orm';
import { listRefusalText } from '#contract/due-diligence/sanctions/list-refusal.ts';
import type { FetchOutcome } from '#contract/due-diligence/sanctions/sanctions-status.ts';
import type { Services } from '#server/context.ts';
import { sanctions_fetches } from '#server/db/schema/due-diligence/sanctions.ts';
import { OutboundError, openResponse } from '#server/integrations/outbound/request.ts';
import { loadList } from './load-list.ts';
import { LIST_MB, ListTooLarge, withSavedList } from './save-list.ts';

const TIMEOUT_MS = 5 * 60_000;

type FetchServices = Pick<Services, 'db' | 'env' | 'now' | 'log'>;

interface Fetched {
  outcome: FetchOutcome;
  detail: string | null;
  /** Undefined: as before. */
  etag?: string | null;
}

/** Fetches the list from the configured address, if there is one, and loads it. Nothing is read if the file hasn't changed. */
export async function fetchList(services: FetchServices): Promise<void> {
  const { db, env, now, log } = services;
  if (env.sanctionsListUrl === undefined) return;
  const [before] = await db.select({ etag: sanctions_fetches.etag }).from(sanctions_fetches);
  const {
    etag = before?.etag ?? null,
    outcome,
    detail,
  } = await fetchFrom(services, {
    url: env.sanctionsListUrl,
    etag: before?.etag ?? null,
  });
  const row = { fetched_at: now().toISOString(), etag, outcome, detail };
  await db
    .insert(sanctions_fetches)
    .values(row)
    .onConflictDoUpdate({ target: sanctions_fetches.id, set: row });
  // Announces the outcome.
  await db.execute(sql`update sanctions_lists set parties = parties where id = (
    select id from sanctions_lists order by loaded_at desc, id desc limit 1)`);
  if (detail !== null) log.warn({ outcome, detail }, 'The sanctions list was not loaded');
}

async function fetchFrom(
  services: FetchServices,
  { url, etag }: { url: string; etag: string | null },
): Promise<Fetched> {
  try {
    const { status, headers, pieces } = await openResponse(services.env, url, {
      headers: etag === null ? {} : { 'if-none-match': etag },
      timeoutMs: TIMEOUT_MS,
    });
    if (status === 304) return { outcome: 'unchanged', detail: null };
    if (status >= 300 && status < 400)
      return {
        outcome: 'failed',
        detail:
          'The address leads to another one. Set SANCTIONS_LIST_URL to that address, because it is not followed.',
      };
    if (status !== 200) return { outcome: 'failed', detail: `The address answered with status ${status}` };
    const loading = await withSavedList(pieces, (saved) =>
      loadList(services, { ...saved, source: 'fetched', actor: null }),
    );
    if (loading.outcome === 'refused')
      return { outcome: 'refused', detail: listRefusalText(loading.refusal) };
    return { outcome: loading.outcome, detail: null, etag: headers.etag ?? null };
  } catch (error) {
    if (error instanceof ListTooLarge)
      return { outcome: 'refused', detail: listRefusalText({ why: 'too_large', most_mb: LIST_MB }) };
    if (error instanceof OutboundError) return { outcome: 'failed', detail: error.message };
    throw error;
  }
}
