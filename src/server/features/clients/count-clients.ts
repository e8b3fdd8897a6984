import { count } from 'drizzle-orm';
import type { ClientFilter } from '#contract/clients/client.ts';
import type { SignedInCtx } from '../../context.ts';
import { clients } from '../../db/schema/clients.ts';
import { clientCondition } from './client-filter.ts';

/** 'X of Y clients'. */
export async function countClients({
  ctx: { db },
  input,
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: ClientFilter;
}) {
  const condition = clientCondition(input);
  const [[matching], [total]] = await Promise.all([
    db.select({ clients: count() }).from(clients).where(condition),
    db.select({ clients: count() }).from(clients),
  ]);
  return { matching: matching?.clients ?? 0, total: total?.clients ?? 0 };
}
