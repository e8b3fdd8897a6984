import { sql } from 'drizzle-orm';
import { type AnchoredHead, anchorHash } from '#contract/proposals/timeline-chain/anchor.ts';
import { NO_HASH } from '#contract/proposals/timeline-chain/chain.ts';
import type { TimelineFinding } from '#contract/proposals/timeline-chain/verify-timeline.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { instantFromDatabase } from '#server/db/schema/instant.ts';
import { sha256 } from './sha256.ts';

const BATCH = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Contradiction = TimelineFinding & { timeline_id: string };

/** Compares every anchored head with its timeline, a batch at a time. Yields the first contradiction of each timeline. */
export async function* contradictedAnchors(db: Db): AsyncGenerator<Contradiction> {
  let after = { timeline_id: FIRST_ID, number: 0 };
  let last: string | null = null;
  for (;;) {
    // One statement, so that an event that is written meanwhile is seen in the head and in the links, or in neither.
    const { rows } = await db.execute<{
      timeline_id: string;
      number: number;
      made_at: string;
      count: number;
      hash: string;
      found: number;
      kind: 'gone' | 'shorter' | 'anchor' | null;
    }>(sql`
      with anchored as (
        select * from timeline_anchored_heads where (timeline_id, number) > (${after.timeline_id}::uuid, ${after.number}::bigint)
        order by timeline_id, number limit ${BATCH}
      )
      select d.timeline_id, d.number::int, a.made_at::text, d.count::int, encode(d.hash, 'hex') as hash,
        coalesce(h.count, 0)::int as found,
        case
          when h.timeline_id is null then 'gone'
          when h.count < d.count then 'shorter'
          when case when h.count = d.count then h.hash else l.previous_hash end is distinct from d.hash then 'anchor'
        end as kind
      from anchored d
      left join timeline_anchors a on a.number = d.number
      left join timeline_heads h on h.timeline_id = d.timeline_id
      left join timeline_links l on l.timeline_id = d.timeline_id and l.position = d.count + 1
      order by d.timeline_id, d.number`);
    for (const { timeline_id, number, made_at, count, hash, found, kind } of rows) {
      if (kind === null || timeline_id === last) continue;
      last = timeline_id;
      const anchor = { number, made_at: made_at && instantFromDatabase(made_at), count, hash };
      yield { kind, timeline_id, position: kind === 'anchor' ? count : found, event: null, anchor };
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    after = end;
  }
}

/** Yields the anchors that don't continue the anchor before, and of those that are due, also those whose hash is wrong. */
export async function* alteredAnchors(
  db: Db,
  isDue: (anchor: { number: number; made_at: string }) => boolean,
): AsyncGenerator<number> {
  let before = { number: 0, hash: NO_HASH };
  for (;;) {
    const { rows } = await db.execute<{
      number: number;
      made_at: string;
      previous_hash: string;
      hash: string;
    }>(sql`
      select number::int, made_at::text, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash
      from timeline_anchors where number > ${before.number} order by number limit ${BATCH}`);
    for (const row of rows) {
      const anchor = { ...row, made_at: instantFromDatabase(row.made_at) };
      const follows = anchor.number === before.number + 1 && anchor.previous_hash === before.hash;
      if (!follows || (isDue(anchor) && (await isAltered(db, anchor)))) yield anchor.number;
      before = anchor;
    }
    if (rows.length < BATCH) return;
  }
}

/** Whether an anchor's hash no longer matches its heads. */
export async function isAltered(
  db: Db | Tx,
  anchor: { number: number; made_at: string; previous_hash: string; hash: string },
): Promise<boolean> {
  const { rows: heads } = await db.execute<AnchoredHead>(sql`
    select timeline_id, count::int, encode(hash, 'hex') as hash from timeline_anchored_heads
    where number = ${anchor.number}`);
  return anchorHash({ ...anchor, heads }, sha256) !== anchor.hash;
}
