import type pg from 'pg';
import { leaveOut } from './mark-staged.ts';

/** Gives clients their chosen codes, and finds those that need one: without a code, or with one that isn't theirs alone. */
export async function matchCodes(client: pg.Client, codes: ReadonlyMap<string, string>): Promise<void> {
  await client.query(
    `update moved_clients m set old_code = m.proposal_id, proposal_id = c.code
     from jsonb_each_text($1::jsonb) as c (id, code) where c.id = m.id::text and m.state is null`,
    [JSON.stringify(Object.fromEntries(codes))],
  );
  await leaveOut(client, 'clients', {
    where: 'm.proposal_id is null',
    field: 'proposal_id',
    reason: `'This client has no proposal code'`,
    kind: 'choose',
  });
  // Before the update, since it hides a client from the search for its namesakes.
  await client.query(`
    create temp table moved_codes on commit drop as
    select m.id, coalesce(
      (select 'Also the proposal code of ' || c.first_name || ' ' || c.surname || ' here' from clients c
       where c.proposal_id = m.proposal_id and c.id <> m.id),
      (select 'Reserved for a client here that was merged' from client_merges g where g.other_proposal_id = m.proposal_id),
      (select 'Also the proposal code of ' || o.first_name || ' ' || o.surname || ' (' || o.id || ')'
       from moved_clients o where o.proposal_id = m.proposal_id and o.id <> m.id and o.state is null order by o.nr limit 1)
    ) as reason
    from moved_clients m where m.state is null and m.proposal_id is not null and (
      exists (select from clients c where c.proposal_id = m.proposal_id and c.id <> m.id)
      or exists (select from client_merges g where g.other_proposal_id = m.proposal_id)
      or m.proposal_id in (select proposal_id from moved_clients where state is null group by 1 having count(*) > 1)
    )`);
  await leaveOut(client, 'clients', {
    where: 'm.id in (select id from moved_codes)',
    field: 'proposal_id',
    reason: `(select reason from moved_codes c where c.id = m.id)`,
    kind: 'choose',
  });
}
