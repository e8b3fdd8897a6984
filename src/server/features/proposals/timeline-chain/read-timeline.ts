import { type SQL, sql } from 'drizzle-orm';
import { NO_HASH } from '#contract/proposals/timeline-chain/chain.ts';
import {
  TIMELINE_FORMAT,
  type Timeline,
  type TimelineEvent,
  type TimelineExport,
  type TimelineLink,
} from '#contract/proposals/timeline-chain/timeline-export.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { withInstants } from '#server/db/json-instants.ts';
import { sealTimeline } from './seal-timeline.ts';

/** The fields of `timeline_content`, in order. */
type Content = readonly [
  at: string | null,
  actor_id: string | null,
  actor_name: string,
  type: string,
  client_name: string | null,
  changes: string,
];

const CONTENT = sql`timeline_content(e.at, e.actor_id, e.actor_name, e.type, e.client_name, e.changes)`;

/** The context of an export. */
export type ExportCtx = Pick<SignedInCtx, 'db' | 'actor' | 'now' | 'cipher' | 'env' | 'log'>;

/** Returns the sealed timelines of a locked client. */
export async function readTimeline(
  tx: Tx,
  { context, client_id, made_at }: { context: ExportCtx; client_id: string; made_at: string },
): Promise<TimelineExport> {
  const file = await readUnsealed(tx, { client_id, made_at });
  return { ...file, seal: await sealTimeline({ ...context, db: tx }, file) };
}

/** Returns the timelines of a client and of those merged into them, also anchored ones that are gone. */
export async function readUnsealed(
  tx: Tx,
  { client_id, made_at }: { client_id: string; made_at: string },
): Promise<TimelineExport> {
  const timelines = await readTimelines(
    tx,
    sql`client_id = ${client_id} or client_id in (
      select other_id from client_merges where lead_id = ${client_id} and undone_at is null)`,
    client_id,
  );
  const { rows: before } = await tx.execute<{ id: string; content: Content }>(sql`
    select e.id, ${CONTENT}::json as content from activity_events e
    where e.client_id = ${client_id} and not exists (select from timeline_links l where l.event_id = e.id)
    order by e.id`);
  return {
    format: TIMELINE_FORMAT,
    made_at,
    client_id,
    timelines,
    before: before.map(({ id, content }) => eventOf(id, content)),
    seal: null,
  };
}

/**
 * Returns the timelines whose head, or anchor if the head is gone, fulfils `where`. An event of a client other than
 * `client_id` counts as missing.
 */
export async function readTimelines(tx: Tx, where: SQL, client_id: string): Promise<Timeline[]> {
  const { rows: heads } = await tx.execute<Pick<Timeline, 'id' | 'hash' | 'anchors'> & { count: string }>(sql`
    with head as (
      select timeline_id, client_id, count, hash from timeline_heads where ${where}
      union all
      select distinct timeline_id, client_id, 0, decode(${NO_HASH}, 'hex') from timeline_anchored_heads gone where (${where})
        and not exists (select from timeline_heads h where h.timeline_id = gone.timeline_id)
    )
    select h.timeline_id as id, h.count, encode(h.hash, 'hex') as hash, (
      select coalesce(json_agg(json_build_object(
        'number', a.number, 'made_at', a.made_at, 'count', d.count, 'hash', encode(d.hash, 'hex')) order by a.number), '[]')
      from timeline_anchored_heads d join timeline_anchors a using (number)
      where d.timeline_id = h.timeline_id) as anchors
    from head h order by h.client_id is distinct from ${client_id}, h.timeline_id`);
  const timelines: Timeline[] = [];
  for (const { id, count, hash, anchors } of heads) {
    withInstants(anchors, 'made_at');
    timelines.push({
      id,
      count: Number(count),
      hash,
      anchors,
      links: await readLinks(tx, { id, count, client_id }),
    });
  }
  return timelines;
}

/** Omits events that were added after the head was read. */
async function readLinks(
  tx: Tx,
  { id, count, client_id }: { id: string; count: string; client_id: string },
): Promise<TimelineLink[]> {
  const { rows } = await tx.execute<{
    position: string;
    previous_hash: string;
    commitment: string;
    salt: string | null;
    event_id: string;
    content: Content | null;
  }>(sql`
    select l.position, encode(l.previous_hash, 'hex') as previous_hash, encode(l.commitment, 'hex') as commitment, l.salt,
      e.id as event_id, case when e.id is not null then ${CONTENT}::json end as content
    from timeline_links l left join activity_events e on e.id = l.event_id and e.client_id = ${client_id}
    where l.timeline_id = ${id} and l.position <= ${count}::bigint order by l.position`);
  return rows.map(({ position, event_id, content, ...link }) => ({
    ...link,
    position: Number(position),
    event: content && eventOf(event_id, content),
  }));
}

function eventOf(id: string, [at, actor_id, actor_name, type, client_name, changes]: Content): TimelineEvent {
  return { id: Number(id), at, actor_id, actor_name, type, client_name, changes };
}
