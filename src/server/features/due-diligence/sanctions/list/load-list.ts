import { randomUUID } from 'node:crypto';
import { desc, inArray, sql } from 'drizzle-orm';
import type { ListRefusal } from '#contract/due-diligence/sanctions/list-refusal.ts';
import {
  hasFarFewer,
  type ListSource,
  type LoadedList,
} from '#contract/due-diligence/sanctions/sanctions-status.ts';
import { Refusal } from '#contract/errors.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  sanctions_entries,
  sanctions_lists,
  sanctions_names,
} from '#server/db/schema/due-diligence/sanctions.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { WorkerPool } from '#server/kernel/workers/worker-pool.ts';
import type { ReadEntry, ReadList, readList } from './read-list.ts';

type Read = Awaited<ReturnType<typeof readList>>;

const pool = new WorkerPool<string, Read>(new URL('./list-worker.ts', import.meta.url));
const SECONDS = 55;
const DAY_MS = 86_400_000;
/** Entries, and names, of one statement. */
const BATCH = { entries: 1_000, names: 2_000 };
/** An arbitrary constant that nothing else in the database locks. */
const LOAD_LOCK = 7_411_977;

/** A file on this server, with who gave it. */
export interface GivenList {
  path: string;
  sha256: string;
  bytes: number;
  source: ListSource;
  actor: { user_id: string; full_name: string } | null;
  /** Whether far fewer entries than before are accepted. */
  may_be_fewer?: boolean;
}

export type ListLoading =
  | { outcome: 'loaded' | 'unchanged'; list: LoadedList }
  | { outcome: 'refused'; refusal: ListRefusal };

type ListServices = Pick<Services, 'db' | 'now' | 'log'>;

/** Reads the file in another process and stores it in one transaction: all of it, or nothing. The file in use changes nothing. */
export async function loadList(services: ListServices, given: GivenList): Promise<ListLoading> {
  const inUse = await newestList(services.db);
  if (inUse?.sha256 === given.sha256) return { outcome: 'unchanged', list: inUse };
  const read = await readApart(given.path);
  if ('refused' in read) return { outcome: 'refused', refusal: read.refused };
  return services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOAD_LOCK})`);
    const before = await newestList(tx);
    if (before?.sha256 === given.sha256) return { outcome: 'unchanged', list: before };
    const refusal =
      futureRefusal(read.list, services.now()) ?? (before && refusalOf(read.list, before, given));
    if (refusal) return { outcome: 'refused', refusal };
    const list = await storeList(tx, services, { read: read.list, given });
    return { outcome: 'loaded', list };
  });
}

export async function newestList(db: Pick<Tx, 'select'>): Promise<LoadedList | undefined> {
  const [list] = await db
    .select()
    .from(sanctions_lists)
    .orderBy(desc(sanctions_lists.loaded_at), desc(sanctions_lists.id))
    .limit(1);
  return list;
}

async function readApart(path: string): Promise<Read> {
  try {
    return await pool.run(path, { seconds: SECONDS, isPatient: true });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'DOCUMENT_TOO_LARGE')
      return { refused: { why: 'too_complex' } };
    throw error;
  }
}

/** A list of a day to come would make all later ones too old. The publisher's clock may be a day ahead. */
function futureRefusal({ reported_on }: ReadList, now: Date): ListRefusal | null {
  const latest = londonDay(new Date(now.getTime() + DAY_MS));
  return reported_on !== null && reported_on > latest ? { why: 'future', reported_on } : null;
}

function refusalOf(read: ReadList, before: LoadedList, { may_be_fewer }: GivenList): ListRefusal | null {
  if (read.reported_on !== null && before.reported_on !== null && read.reported_on < before.reported_on)
    return { why: 'older', reported_on: read.reported_on, loaded: before.reported_on };
  if (!may_be_fewer && hasFarFewer(read.entries.length, before.entries))
    return { why: 'fewer', entries: read.entries.length, before: before.entries };
  return null;
}

async function storeList(
  tx: Tx,
  { now }: Pick<ListServices, 'now'>,
  { read, given }: { read: ReadList; given: GivenList },
): Promise<LoadedList> {
  const before = new Map(
    (
      await tx
        .select({ id: sanctions_entries.unique_id, hash: sanctions_entries.hash })
        .from(sanctions_entries)
    ).map(({ id, hash }) => [id, hash]),
  );
  const listed = new Set(read.entries.map(({ unique_id }) => unique_id));
  const removed = [...before.keys()].filter((id) => !listed.has(id));
  const added = read.entries.filter(({ unique_id }) => !before.has(unique_id));
  const changed = read.entries.filter(({ unique_id, hash }) => (before.get(unique_id) ?? hash) !== hash);
  for (const ids of inBatches([...removed, ...changed.map(({ unique_id }) => unique_id)], BATCH.entries))
    await tx.delete(sanctions_entries).where(inArray(sanctions_entries.unique_id, ids));
  await insertEntries(tx, [...added, ...changed]);
  const list: LoadedList = {
    id: randomUUID(),
    reported_on: read.reported_on,
    sha256: given.sha256,
    bytes: given.bytes,
    rows: read.rows,
    entries: read.entries.length,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    source: given.source,
    loaded_at: now().toISOString(),
    loaded_by_name: given.actor?.full_name ?? null,
    parties: 0,
    screened: 0,
    screened_at: null,
  };
  await tx.insert(sanctions_lists).values(list);
  const { id, reported_on, sha256, rows, entries } = list;
  await recordAudit(tx, given.actor, 'SANCTIONS_LIST_LOADED', {
    id,
    reported_on,
    sha256,
    rows,
    entries,
    may_be_fewer: given.may_be_fewer ?? false,
  });
  return list;
}

async function insertEntries(tx: Tx, entries: readonly ReadEntry[]): Promise<void> {
  for (const batch of inBatches(entries, BATCH.entries))
    await tx.insert(sanctions_entries).values(batch.map(({ names: _, ...entry }) => entry));
  const names = entries.flatMap(({ unique_id, names }) => names.map((name) => ({ unique_id, ...name })));
  for (const batch of inBatches(names, BATCH.names)) await tx.insert(sanctions_names).values(batch);
}

function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
