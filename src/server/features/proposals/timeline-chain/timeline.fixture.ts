import { sql } from 'drizzle-orm';
import {
  type TimelineExport,
  timelineExportSchema,
} from '#contract/proposals/timeline-chain/timeline-export.ts';
import { type TimelineVerdict, verifyTimeline } from '#contract/proposals/timeline-chain/verify-timeline.ts';
import type { callAs, TestServices } from '#tests/support/test-services.ts';
import { isSealOf } from './is-seal-of.ts';
import { readTimelines } from './read-timeline.ts';
import { sha256 } from './sha256.ts';

type Api = ReturnType<typeof callAs>;

let number = 0;
export async function newClient(api: Api) {
  number += 1;
  return api.clients.create({
    first_name: 'Ann',
    surname: `Bell${number}`,
    email: `ann${number}@example.com`,
    inquiry_source: 'Email',
  });
}

export async function exportedTimeline(api: Api, client_id: string): Promise<TimelineExport> {
  return timelineExportSchema.parse(JSON.parse((await api.timelineChain.export({ client_id })).json));
}

export function verify(file: TimelineExport): TimelineVerdict {
  return verifyTimeline(file, { sha256, isSealOf });
}

export async function verified(api: Api, client_id: string): Promise<TimelineVerdict> {
  return verify(await exportedTimeline(api, client_id));
}

/** The id of a client's own timeline. */
export async function timelineOf(api: Api, client_id: string): Promise<string> {
  return (await exportedTimeline(api, client_id)).timelines[0]?.id ?? '';
}

/** A timeline by its own id, which it keeps after its client is erased. */
export async function timelineById({ db }: TestServices, id: string) {
  const [timeline] = await db.transaction((tx) =>
    readTimelines(tx, sql`timeline_id = ${id}`, '00000000-0000-4000-8000-000000000000'),
  );
  if (!timeline) throw new Error('The timeline is gone');
  return timeline;
}

export const insertEvents = (client_id: string, count = 1, name = 'Raw SQL') => sql`
  insert into activity_events (actor_name, type, client_id, client_name, changes)
  select ${name}, 'note.added', ${client_id}::uuid, 'Ann', '{}' from generate_series(1, ${count})`;

export async function countLinks({ db }: TestServices): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from timeline_links`,
  );
  return rows[0]?.count ?? 0;
}

export function importRows(batch: string, count: number) {
  return Array.from({ length: count }, (_, n) => ({
    first_name: 'Im',
    surname: 'Port',
    email: `${batch}${n}@example.com`,
  }));
}
