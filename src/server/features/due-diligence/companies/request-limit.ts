import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { companies_house_requests as requests } from '#server/db/schema/due-diligence/companies-house.ts';
import type { RequestLimit } from '#server/integrations/companies-house/companies-house.ts';

const SECOND_MS = 1_000;

/**
 * Companies House allows 600 requests in 5 minutes. The window is longer by the time a request may be on its way, so
 * that no window of theirs sees more.
 */
const WINDOW_MS = 5 * 60 * SECOND_MS + 10 * SECOND_MS;
/** Longest pause that is believed: a longer one was stored by a clock that ran ahead, or is nonsense. */
const LONGEST_PAUSE_MS = 60 * 60 * SECOND_MS;

export const REQUEST_LIMIT = { all: 600, kept_for_people: 200 };

/** Who sends a request. The nightly look leaves a part of the limit to people. */
export type Requester = 'person' | 'night';

/** The limit that all processes on the database share. */
export function requestLimit(
  { db, now }: { db: Db; now: () => Date },
  requester: Requester,
  { all, kept_for_people } = REQUEST_LIMIT,
): RequestLimit {
  const most = requester === 'person' ? all : all - kept_for_people;
  const row = 'companies_house';
  /** Those within the window. Entries from further ahead were stored by a clock that ran ahead. */
  const within = (at: number) =>
    sql`array(select one from unnest(${requests.sent}) one where one > ${at - WINDOW_MS} and one <= ${at + WINDOW_MS} order by one)`;
  const isPaused = (at: number) =>
    sql`${requests.paused_until} > ${at} and ${requests.paused_until} <= ${at + LONGEST_PAUSE_MS}`;
  return {
    async takeTurn() {
      const at = now().getTime();
      const taken = await db
        .insert(requests)
        .values({ service: row, sent: [at] })
        .onConflictDoUpdate({
          target: requests.service,
          set: { sent: sql`${within(at)} || ${at}::bigint` },
          setWhere: sql`not (${isPaused(at)}) and cardinality(${within(at)}) < ${most}`,
        })
        .returning({ service: requests.service });
      if (taken.length > 0) return 0;
      const [stored] = await db
        .select({
          free_at: sql<string | null>`(${within(at)})[cardinality(${within(at)}) - ${most - 1}::int]`,
          paused_until: sql<string>`case when ${isPaused(at)} then ${requests.paused_until} else 0 end`,
        })
        .from(requests);
      const ends = [Number(stored?.free_at ?? 0) + WINDOW_MS, Number(stored?.paused_until ?? 0)];
      return Math.max(SECOND_MS, ...ends.map((end) => end - at));
    },
    async pause(ms) {
      const at = now().getTime();
      const paused_until = at + Math.min(Math.max(ms, SECOND_MS), LONGEST_PAUSE_MS);
      await db
        .insert(requests)
        .values({ service: row, sent: [], paused_until })
        .onConflictDoUpdate({
          target: requests.service,
          set: {
            paused_until: sql`case when ${isPaused(at)} then greatest(${requests.paused_until}, ${paused_until}::bigint) else ${paused_until}::bigint end`,
          },
        });
    },
  };
}
