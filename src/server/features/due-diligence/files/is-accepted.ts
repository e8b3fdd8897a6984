import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';

/** Condition: the client's file is accepted and nobody in it may be on the sanctions list, or the client needs none because the firm doesn't use files or it is a trial. */
export function isFileAccepted(client_id: SQLWrapper): SQL<boolean> {
  return sql<boolean>`coalesce(
    (select f.accepted_at is not null and not f.missing && '{hit,match}' from due_diligence_files f where f.client_id = ${client_id}),
    not exists (select from due_diligence_settings where in_use_since is not null) or not ${isReal(client_id)})`;
}

export async function readFileAccepted(tx: Pick<Tx, 'execute'>, client_id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ accepted: boolean }>(
    sql`select ${isFileAccepted(sql`${client_id}::uuid`)} as accepted`,
  );
  return rows[0]?.accepted === true;
}
