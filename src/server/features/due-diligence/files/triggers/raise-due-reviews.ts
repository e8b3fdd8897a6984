import { sql } from 'drizzle-orm';
import { dayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Services } from '#server/context.ts';
import { refreshFile } from '#server/features/due-diligence/files/change-file.ts';
import { raiseTrigger } from '#server/features/due-diligence/files/triggers/raise-trigger.ts';

/** Makes each review whose day has come a reason to look at the file again, once. */
export async function raiseDueReviews({ db, now, env }: Pick<Services, 'db' | 'now' | 'env'>): Promise<void> {
  while (await raiseNext({ db, now, env }));
}

function raiseNext({ db, now, env }: Pick<Services, 'db' | 'now' | 'env'>): Promise<boolean> {
  const actor = { user_id: null, full_name: env.appName };
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; client_id: string; next_review_on: string }>(sql`
      select f.id, f.client_id, f.next_review_on::text
      from due_diligence_files f join clients c on c.id = f.client_id
      where f.accepted_at is not null and f.next_review_on <= ${londonDay(now())}
        and f.relationship_ended_on is null and not exists (
          select from due_diligence_triggers t
          where t.file_id = f.id and t.kind = 'review' and t.key = f.next_review_on::text)
      order by f.next_review_on, f.id limit 1 for update of c skip locked`);
    const [file] = rows;
    if (!file) return false;
    const { id: file_id, client_id, next_review_on: key } = file;
    const text = `The review was due on ${dayText(key)}`;
    await raiseTrigger(tx, { actor, now: now() }, { file_id, kind: 'review', key, text });
    await refreshFile(tx, { actor, now }, client_id);
    return true;
  });
}
