import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';

/**
 * Clients of trial runs. A row is stored before its client, and stays when the client is gone, so that no client becomes
 * or stops being a trial; triggers see to that. It has no personal data.
 */
export const trial_clients = pgTable('trial_clients', {
  /** The client's. Not a reference: see above. */
  id: uuid().primaryKey(),
});

const TRIALS = sql`(select id from ${trial_clients})`;

/** Condition: the client isn't a trial. Everything that lists, counts or announces clients has it. An index on the id is enough. */
export function isReal(client_id: SQLWrapper): SQL {
  return sql`${client_id} <> all(array${TRIALS})`;
}

/** Condition: the client is a trial. */
export function isTrial(client_id: SQLWrapper): SQL {
  return sql`${client_id} in ${TRIALS}`;
}
