import { inArray } from 'drizzle-orm';
import type { Client } from '#contract/clients/clients/client.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';

export type NamedInStatus = Pick<Client, 'id' | 'first_name' | 'surname' | 'company' | 'status'>;

/** Returns the existing clients with these ids, in any order. */
export async function namedClients({
  context: { db },
  input: { ids },
}: ProcedureCall<{ ids: string[] }, Pick<SignedInCtx, 'db'>>): Promise<NamedInStatus[]> {
  const { id, first_name, surname, company, status } = clients;
  return db.select({ id, first_name, surname, company, status }).from(clients).where(inArray(id, ids));
}
