import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { lastEndFree } from '#contract/due-diligence/hold/hold.ts';
import { londonDay } from '#contract/values/london-time.ts';

/** Condition: the law asks to keep the client's file today. The rule is `isHeld` (contract/due-diligence/hold/hold.ts). */
export function isHeldClient(client_id: SQLWrapper, { now, years }: { now: Date; years: number }): SQL {
  const today = londonDay(now);
  return sql`exists (
    select from due_diligence_files f where f.client_id = ${client_id} and (
      (f.relationship_ended_on is null and f.relationship_began_on is not null)
      or f.relationship_ended_on > ${lastEndFree(today, years)}
      or (f.relationship_ended_on is not null and f.put_off_until > ${today})))`;
}
