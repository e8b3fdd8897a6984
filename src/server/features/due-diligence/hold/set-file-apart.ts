import { sql } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { Tx } from '#server/db/connect.ts';

/** The kinds of files that are kept for their own period. */
const RECORDS = sql`('record', 'stamped_record')`;

export interface ErasedClient {
  id: string;
  first_name: string;
  surname: string;
  proposal_id: string;
}

/**
 * Sets a locked client's file and signed records apart, so that they survive the erasure of everything else. The file keeps
 * what the timeline says about it. Nobody can mend it any more, so only its dates are inspected.
 */
export async function setFileApart(tx: Tx, client: ErasedClient): Promise<void> {
  await setRecordsApart(tx, client);
  await tx.execute(sql`
    update due_diligence_files set
      client_id = null,
      erased_client_id = ${client.id},
      client_name = ${clientFullName(client)},
      proposal_id = ${client.proposal_id},
      missing = '{}',
      kept_history = (
        select coalesce(jsonb_agg(jsonb_build_object('at', at, 'by', actor_name, 'did', changes #> '{did,to}') order by id), '[]')
        from activity_events where client_id = ${client.id} and type = 'due_diligence.changed')
    where client_id = ${client.id}`);
}

/**
 * Runs the complete erasure of a locked client, who may have signed. Signed records whose period runs are kept without the
 * client. Until it ends, a mark allows the database to delete signatures.
 */
export async function eraseWithoutFile(
  tx: Tx,
  client: ErasedClient,
  erase: () => Promise<void>,
): Promise<void> {
  await setRecordsApart(tx, client);
  await tx.execute(sql`delete from due_diligence_files where client_id = ${client.id}`);
  await tx.execute(
    sql`insert into due_diligence_files (erased_client_id, opened_at) values (${client.id}, now())`,
  );
  await erase();
  await tx.execute(
    sql`delete from due_diligence_files where erased_client_id = ${client.id} and client_name is null`,
  );
}

async function setRecordsApart(tx: Tx, client: ErasedClient): Promise<void> {
  await tx.execute(sql`
    insert into kept_records (id, client_name, proposal_id, name, type, sha256, size, content, created_at, kept_until)
    select id, ${clientFullName(client)}, ${client.proposal_id}, name, type, sha256, size, content, created_at, kept_until
    from stored_files where client_id = ${client.id} and kind in ${RECORDS}`);
}
