import { desc, sql } from 'drizzle-orm';
import { type AnchoredHead, anchorHash } from '#contract/proposals/timeline-chain/anchor.ts';
import { NO_HASH } from '#contract/proposals/timeline-chain/chain.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { timeline_anchors } from '#server/db/schema/clients/timeline-chain.ts';
import { isAltered } from './compare-anchors.ts';
import { sha256 } from './sha256.ts';

/** Limit of heads per anchor. Writers of these heads wait while the anchor is stored, so storing must be quick. */
const BATCH = 1_000;

/**
 * Anchors the timelines that have changed since the last run. A head that is being written is left to the next run. The
 * log names each anchor, so that a copy of its hash exists outside the database. Returns how many heads were anchored.
 */
export async function anchorHeads({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): Promise<number> {
  let anchored = 0;
  for (;;) {
    const made = await db.transaction((tx) => anchorBatch(tx, now().toISOString()));
    if (!made) return anchored;
    anchored += made.heads;
    if (made.altered !== null) log.error({ anchor: made.altered }, 'A timeline anchor has been changed');
    log.info({ anchor: made.number, hash: made.hash, heads: made.heads }, 'Timelines were anchored');
  }
}

async function anchorBatch(tx: Tx, made_at: string) {
  // One anchor at a time, in case the job runs twice after a crash.
  await tx.execute(sql`lock table ${timeline_anchors} in exclusive mode`);
  const last = await lastAnchor(tx);
  const number = (last?.number ?? 0) + 1;
  const { rows: heads } = await tx.execute<AnchoredHead>(sql`
    with changed as (
      select timeline_id from timeline_heads where not is_anchored
      order by timeline_id limit ${BATCH} for update skip locked
    ), marked as (
      update timeline_heads h set is_anchored = true from changed where h.timeline_id = changed.timeline_id
      returning h.timeline_id, h.count, h.hash, h.client_id
    )
    insert into timeline_anchored_heads (timeline_id, number, count, hash, client_id)
    select timeline_id, ${number}, count, hash, client_id from marked
    returning timeline_id, count::int, encode(hash, 'hex') as hash`);
  if (heads.length === 0) return null;
  const previous_hash = last?.hash ?? NO_HASH;
  const hash = anchorHash({ number, made_at, previous_hash, heads }, sha256);
  await tx.insert(timeline_anchors).values({
    number,
    made_at,
    previous_hash: Buffer.from(previous_hash, 'hex'),
    hash: Buffer.from(hash, 'hex'),
  });
  return { number, hash, heads: heads.length, altered: last?.isAltered ? last.number : null };
}

/** The newest anchor, and whether its hash no longer matches its heads. */
async function lastAnchor(tx: Tx): Promise<{ number: number; hash: string; isAltered: boolean } | null> {
  const [last] = await tx.select().from(timeline_anchors).orderBy(desc(timeline_anchors.number)).limit(1);
  if (!last) return null;
  const { number, made_at } = last;
  const previous_hash = last.previous_hash.toString('hex');
  const hash = last.hash.toString('hex');
  return { number, hash, isAltered: await isAltered(tx, { number, made_at, previous_hash, hash }) };
}
