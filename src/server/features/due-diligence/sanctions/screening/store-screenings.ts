import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { partyText, type ScreenedParty } from '#contract/due-diligence/sanctions/match-party.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Match } from './screen-batch.ts';

/** A party as it was when it was screened, with its hits. */
export interface Screened {
  party: ScreenedParty & { id: string; version: number };
  matches: Match[];
}

export const partyHash = (party: ScreenedParty) =>
  createHash('sha256').update(partyText(party)).digest('hex');

/**
 * Stores what a screening found. A hit that is already stored for this party and entry stays as it was decided; one that
 * waits and wasn't found again is gone. A party that has changed meanwhile is left for the next screening. Returns the files
 * that have other hits than before.
 */
export async function storeScreenings(
  tx: Tx,
  { list_id, now }: { list_id: string; now: Date },
  screened: readonly Screened[],
): Promise<string[]> {
  const at = now.toISOString();
  const parties = screened.map(({ party }) => ({
    id: party.id,
    version: party.version,
    hash: partyHash(party),
  }));
  const matches = screened.flatMap(({ party, matches }) =>
    matches.map((match) => ({ ...match, party_id: party.id })),
  );
  await tx.execute(sql`
    insert into party_screenings (party_id, list_id, party_hash, screened_at)
    select p.id, ${list_id}::uuid, given.hash, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) as given(id uuid, version int, hash text)
    join due_diligence_parties p on p.id = given.id and p.version = given.version
    order by p.id
    on conflict (party_id) do update
      set list_id = excluded.list_id, party_hash = excluded.party_hash, screened_at = excluded.screened_at`);
  const { rows: found } = await tx.execute<{ file_id: string }>(sql`
    with stored as (
      insert into sanctions_hits
        (party_id, unique_id, party_hash, entry_hash, entry, matched_name, score, list_id, found_at)
      select s.party_id, e.unique_id, s.party_hash, e.hash,
        jsonb_build_object(
          'unique_id', e.unique_id, 'kind', e.kind, 'births', to_jsonb(e.births),
          'nationalities', to_jsonb(e.nationalities), 'regimes', to_jsonb(e.regimes),
          'names', (
            select jsonb_agg(jsonb_build_object('given', n.given, 'family', n.family, 'type', n.type) order by n.id)
            from sanctions_names n where n.unique_id = e.unique_id)),
        given.matched_name, given.score, ${list_id}::uuid, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb)
        as given(party_id uuid, unique_id text, matched_name text, score int)
      join party_screenings s on s.party_id = given.party_id and s.list_id = ${list_id}::uuid and s.screened_at = ${at}::timestamptz
      join sanctions_entries e on e.unique_id = given.unique_id
      on conflict (party_id, unique_id, party_hash, entry_hash) do update set gone_at = null
        where sanctions_hits.gone_at is not null
      returning party_id
    )
    select distinct p.file_id from stored join due_diligence_parties p on p.id = stored.party_id`);
  const { rows: gone } = await tx.execute<{ file_id: string }>(sql`
    with gone as (
    update sanctions_hits h set gone_at = ${at}::timestamptz
    from party_screenings s
    where s.party_id = h.party_id and s.list_id = ${list_id}::uuid and s.screened_at = ${at}::timestamptz
      and h.party_id = any(${sql.param(parties.map(({ id }) => id))}::uuid[])
      and h.decision is null and h.gone_at is null
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as given(party_id uuid, unique_id text)
        join sanctions_entries e on e.unique_id = given.unique_id
        where given.party_id = h.party_id and e.unique_id = h.unique_id
          and e.hash = h.entry_hash and s.party_hash = h.party_hash)
    returning h.party_id
    )
    select distinct p.file_id from gone join due_diligence_parties p on p.id = gone.party_id`);
  return [...new Set([...found, ...gone].map(({ file_id }) => file_id))];
}
