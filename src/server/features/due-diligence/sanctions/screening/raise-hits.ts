import { sql } from 'drizzle-orm';
import { londonDay } from '#contract/values/london-time.ts';
import type { Tx } from '#server/db/connect.ts';
import { stepOf } from '#server/features/due-diligence/files/triggers/raise-trigger.ts';
import { recordActivities } from '#server/features/identity/activity/record-activity.ts';

const SCREENING = { user_id: null, full_name: 'Sanctions screening' } as const;

interface Raised extends Record<string, unknown> {
  client_id: string;
  first_name: string;
  surname: string;
  text: string;
}

/**
 * Makes each hit of these files that waits a reason to look at its file, once. The first becomes the client's next step if
 * there is none. The caller has locked the clients. However many hits there are, it takes as many statements.
 */
export async function raiseHits(tx: Tx, now: Date, file_ids: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<Raised>(sql`
    with raised as (
      insert into due_diligence_triggers (file_id, kind, key, text, made_at)
      select p.file_id, 'sanctions', h.id::text, p.name || ' may be on the UK Sanctions List', ${now.toISOString()}::timestamptz
      from sanctions_hits h join due_diligence_parties p on p.id = h.party_id
      where p.file_id = any(${sql.param(file_ids)}::uuid[]) and h.decision is null and h.gone_at is null
      on conflict (file_id, kind, key) do nothing
      returning file_id, text
    )
    select distinct c.id as client_id, c.first_name, c.surname, raised.text
    from raised join due_diligence_files f on f.id = raised.file_id join clients c on c.id = f.client_id
    order by c.id, raised.text`);
  if (rows.length === 0) return;
  const steps = rows
    .filter(({ client_id }, index) => client_id !== rows[index - 1]?.client_id)
    .map((raised) => ({ client_id: raised.client_id, next_step: stepOf(raised.text) }));
  const { rows: given } = await tx.execute<{ id: string }>(sql`
    update clients c
    set next_step = given.next_step, next_step_due = ${londonDay(now)}::date, next_step_user_id = c.owner_id
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as given(client_id uuid, next_step text)
    where c.id = given.client_id and c.next_step is null and c.closed_at is null
    returning c.id`);
  const withStep = new Set(given.map(({ id }) => id));
  const events = rows.map((raised) => {
    const { client_id, first_name, surname, text } = raised;
    // Only the first of a client's events says so.
    const isNext = withStep.delete(client_id);
    return {
      actor: SCREENING,
      type: 'due_diligence.changed' as const,
      client: { id: client_id, first_name, surname },
      changes: {
        did: { from: null, to: `found a reason to look at the file again: ${text}` },
        ...(isNext && { next_step: { from: null, to: stepOf(raised.text) } }),
      },
    };
  });
  await recordActivities(tx, events, { in_log: true });
}
