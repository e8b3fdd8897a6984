import { sql } from 'drizzle-orm';
import { clientNames } from '#contract/due-diligence/files/file-triggers.ts';
import type { Services } from '#server/context.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { refreshFile } from '#server/features/due-diligence/files/change-file.ts';

interface Named extends Record<string, unknown> {
  id: string;
  first_name: string;
  surname: string;
  company: string | null;
  known: string[] | null;
}

/** Makes other names than a file was accepted with a reason to look at it again. Each is raised once. */
export async function noteNames(
  { db, now, env }: Pick<Services, 'db' | 'now' | 'env'>,
  client_ids: readonly string[],
): Promise<void> {
  const { rows } = await db.execute<Named>(sql`
    select c.id, c.first_name, c.surname, c.company, last.contents -> 'client_names' as known
    from due_diligence_files f join clients c on c.id = f.client_id
    join lateral (
      select contents from due_diligence_acceptances a where a.file_id = f.id order by a.accepted_at desc limit 1
    ) last on true
    where f.client_id = any(${sql.param(client_ids)}::uuid[]) and not exists (
      select from due_diligence_triggers t
      where t.file_id = f.id and t.kind = 'party' and t.key in (
        'name ' || trim(c.first_name || ' ' || c.surname), 'name ' || c.company))`);
  for (const { id, known, ...client } of rows) {
    if (!known || clientNames(client).every((name) => known.includes(name))) continue;
    await db.transaction(async (tx) => {
      await lockClient(tx, id);
      await refreshFile(tx, { actor: { user_id: null, full_name: env.appName }, now }, id);
    });
  }
}
