import { sql } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { refreshFile } from '#server/features/due-diligence/files/change-file.ts';
import { raiseTrigger } from '#server/features/due-diligence/files/raise-trigger.ts';

const SCREENING = { user_id: null, full_name: 'Sanctions screening' } as const;

/** Makes each hit of a file that waits a reason to look at the file, once. */
export async function raiseHits(tx: Tx, now: Date, file_id: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select h.id, p.name
    from sanctions_hits h join due_diligence_parties p on p.id = h.party_id
    where p.file_id = ${file_id}::uuid and h.decision is null and h.gone_at is null
    order by h.found_at, h.id`);
  for (const { id, name } of rows) {
    const text = `${name} may be on the UK Sanctions List`;
    await raiseTrigger(tx, { actor: SCREENING, now }, { file_id, kind: 'sanctions', key: id, text });
  }
}

/** Brings a file up to date after its hits have changed. The caller has locked the client, if there is one. */
export async function refreshHits(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { file_id, client_id }: { file_id: string; client_id: string | null },
): Promise<void> {
  await raiseHits(tx, now(), file_id);
  if (client_id !== null) await refreshFile(tx, { actor: SCREENING, now }, client_id);
}

/** Runs `change` with a file and its client locked, as every change of a file does. Does nothing if the file is gone. */
export async function withLockedFile(
  { db }: Pick<Services, 'db'>,
  file_id: string,
  change: (tx: Tx, client_id: string | null) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ client_id: string | null }>(sql`
      select c.id as client_id
      from due_diligence_files f left join ${clients} c on c.id = f.client_id
      where f.id = ${file_id}::uuid`);
    const [file] = rows;
    if (!file) return;
    if (file.client_id !== null) await lockClient(tx, file.client_id);
    await change(tx, file.client_id);
  });
}
