import { and, eq, exists, isNotNull, type SQLWrapper, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/db/connect.ts';
import { proposal_signatories } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';

/** Condition: a proposal sent to the client has a signature, even if other signatures are missing. A trial's signature is none. */
export function isSignedClient(client_id: SQLWrapper) {
  const { client_id: of, signed_at } = proposal_signatories;
  return exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(proposal_signatories)
      .where(and(eq(of, client_id), isNotNull(signed_at), isReal(of))),
  );
}

/** Whether a locked client has signed a proposal. */
export async function hasSigned(tx: Tx, client_id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ signed: boolean }>(
    sql`select ${isSignedClient(sql`${client_id}::uuid`)} as signed`,
  );
  return rows[0]?.signed === true;
}
