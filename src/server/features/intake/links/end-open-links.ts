import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { sendWrite } from '#server/db/transaction.ts';

/** Ends every open link of a locked client, because of an answer or a newer link. `at` is an ISO instant. */
export async function endOpenLinks(
  tx: Tx,
  clientId: string,
  how: 'used' | 'revoked',
  at: string,
): Promise<void> {
  await sendWrite(tx, end[how](tx, { client_id: clientId, at }));
}

const end = {
  used: ending('used', sql`used = true, used_at = ${sql.placeholder('at')}`),
  revoked: ending('revoked', sql`revoked_at = ${sql.placeholder('at')}`),
};

function ending(name: string, changes: SQL) {
  return prepared(
    `links_${name}`,
    () => sql`
      update ${external_info_tokens} set ${changes}
      where client_id = ${sql.placeholder('client_id')} and not used and revoked_at is null
        and expires_at > ${sql.placeholder('at')}`,
  );
}
