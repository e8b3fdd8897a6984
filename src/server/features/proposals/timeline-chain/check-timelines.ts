import { sql } from 'drizzle-orm';
import { findingText } from '#contract/proposals/timeline-chain/verdict-text.ts';
import { type TimelineVerdict, verifyTimeline } from '#contract/proposals/timeline-chain/verify-timeline.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { alteredAnchors, contradictedAnchors } from './compare-anchors.ts';
import { isSealOf } from './is-seal-of.ts';
import { readUnsealed } from './read-timeline.ts';
import { openFindings, reportFindings } from './report-findings.ts';
import { sha256 } from './sha256.ts';

/** Each timeline is computed again once in so many nights, and the night after it changed. */
const NIGHTS = 28;
const DAY_MS = 86_400_000;
/** More findings than this are reported the next night. */
const MAX_FINDINGS = 1_000;
const BATCH = 500;

type CheckServices = Pick<Services, 'db' | 'now' | 'log' | 'env' | 'jobs'>;

/**
 * Compares all timelines with their anchors. Computes those that changed, those with an open finding, and a share of the
 * others again from their events. Tells administrators of each finding once. Returns the number of faults.
 */
export async function checkTimelines(services: CheckServices): Promise<number> {
  const { db, now } = services;
  const night = Math.floor(now().getTime() / DAY_MS) % NIGHTS;
  const since = new Date(now().getTime() - 1.5 * DAY_MS).toISOString();
  const open = new Set(await openFindings(db));
  /** A sentence by its subject: the timeline's id, or for an anchor 'anchor 12'. */
  const faults = new Map<string, string>();
  const add = (subject: string, text: string) => {
    if (faults.size < MAX_FINDINGS || open.has(subject)) faults.set(subject, text);
  };

  for await (const finding of contradictedAnchors(db)) add(finding.timeline_id, findingText(finding));
  const isDue = ({ number, made_at }: { number: number; made_at: string }) =>
    made_at > since || number % NIGHTS === night || open.has(`anchor ${number}`);
  for await (const number of alteredAnchors(db, isDue)) {
    add(`anchor ${number}`, `Anchor ${number} isn’t as it was written.`);
  }
  for await (const client_id of dueClients(db, { open: [...open], since, night })) {
    const { finding } = await db.transaction((tx) => checkClient(tx, { client_id, now }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    const subject = finding?.timeline_id;
    if (finding && subject && !faults.has(subject)) add(subject, findingText({ ...finding, event: null }));
  }
  await reportFindings(services, { faults, open });
  return faults.size;
}

/** Verifies a client's timelines, and those of clients merged into them, as they are stored now. */
export async function checkClient(
  tx: Tx,
  { client_id, now }: { client_id: string; now: () => Date },
): Promise<TimelineVerdict> {
  const file = await readUnsealed(tx, { client_id, made_at: now().toISOString() });
  return verifyTimeline(file, { sha256, isSealOf });
}

/** The clients whose timelines are due. A client with a merged timeline may come twice. */
async function* dueClients(
  db: Db,
  { open, since, night }: { open: string[]; since: string; night: number },
): AsyncGenerator<string> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.execute<{ timeline_id: string; client_id: string; is_due: boolean }>(sql`
      select h.timeline_id, coalesce(m.lead_id, h.client_id) as client_id
      from timeline_heads h left join client_merges m on m.other_id = h.client_id and m.undone_at is null
      where h.timeline_id > ${after}::uuid and h.client_id is not null and (
        ('x' || left(h.timeline_id::text, 8))::bit(32)::bigint % ${NIGHTS} = ${night}
        or h.timeline_id::text = any(${sql.param(open)}::text[])
        or exists (
          select from timeline_anchored_heads d join timeline_anchors a using (number)
          where d.timeline_id = h.timeline_id and a.made_at > ${since}::timestamptz))
      order by h.timeline_id limit ${BATCH}`);
    for (const { client_id } of rows) yield client_id;
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    after = end.timeline_id;
  }
}
