import type { SignedInCtx } from '#server/context.ts';
import { joinLinkOf } from './booker-links.ts';
import { findOpenCall } from './open-call.ts';

/** A client's call, its join link and the people it can be booked with. */
export async function getCall({
  ctx,
  input: { client_id },
}: {
  ctx: Pick<SignedInCtx, 'db' | 'env'>;
  input: { client_id: string };
}) {
  const call = await findOpenCall(ctx.db, client_id);
  const join_url = call && (await joinLinkOf(ctx.db, call));
  return { call, bookers: [...ctx.env.callBookers], join_url };
}
