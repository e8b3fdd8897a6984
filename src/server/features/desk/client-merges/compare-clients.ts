import { type SQL, sql } from 'drizzle-orm';
import type { MergeObstacle, MergeSide } from '#contract/desk/client-merges/client-merge.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { withInstants } from '#server/db/json-instants.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { goneClient } from '#server/features/clients/clients/gone-client.ts';
import { findObstacle } from './find-obstacle.ts';

/**
 * Returns two clients side by side, with the number of rows of each, and the obstacle to a merge or null. Throws
 * NOT_FOUND, MERGED.
 */
export async function compareForMerge({
  context,
  input: { lead_id, other_id },
}: ProcedureCall<{ lead_id: string; other_id: string }, Pick<SignedInCtx, 'db' | 'now'>>): Promise<{
  lead: MergeSide;
  other: MergeSide;
  obstacle: MergeObstacle | null;
}> {
  const { db } = context;
  const [{ rows }, { obstacle }] = await Promise.all([
    db.execute<{ id: string; side: MergeSide }>(sides([lead_id, other_id])),
    findObstacle(db, { lead: { id: lead_id }, other: { id: other_id } }, context),
  ]);
  const side = async (id: string): Promise<MergeSide> => {
    const found = rows.find((row) => row.id === id.toLowerCase());
    if (!found) throw await goneClient(db, id);
    const { client } = found.side;
    withInstants([client], 'created_at', 'status_changed_at', 'closed_at');
    return found.side;
  };
  return { lead: await side(lead_id), other: await side(other_id), obstacle };
}

const name = sql.identifier;

function sides(ids: readonly string[]): SQL {
  const of = (table: string, more = sql``) =>
    sql`(select count(*) from ${name(table)} t where t.client_id = clients.id${more})`;
  const columns = Object.keys(clientColumns).map((column) => sql`${column}::text, clients.${name(column)}`);
  return sql`
    select clients.id, json_build_object(
      'client', json_build_object(${sql.join(columns, sql`, `)}),
      'owner_name', (select full_name from users where users.id = clients.owner_id),
      'next_step_user_name', (select full_name from users where users.id = clients.next_step_user_id),
      'answered', exists (
        select from additional_information t where t.client_id = clients.id and t.answered_at is not null),
      'has', json_build_object(
        'notes', ${of('client_notes')},
        'answers', ${of('additional_information')},
        'links', ${of('external_info_tokens')},
        'calls', ${of('calls')},
        'proformas', ${of('proforma_reviews')},
        'proposals', ${of('proposal_runs')},
        'mails', ${of('client_mails')},
        'events', ${of('activity_events')}
      )
    ) as side
    from ${clients} where clients.id in ${ids} and ${isReal(clients.id)}`;
}
