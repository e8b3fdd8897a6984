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
  const [total, matching] = await Promise.all([
    db.$count(clients),
    condition && db.$count(clients, condition),
  ]);
  return { matching: matching ?? total, total };
}
