import type { SignedInCtx } from '../../context.ts';
import { findOpenCall } from './open-call.ts';

/** A client's call, and who may be booked instead. */
export async function getCall({
  ctx,
  input: { client_id },
}: {
  ctx: Pick<SignedInCtx, 'db' | 'env'>;
  input: { client_id: string };
}) {
  return { call: await findOpenCall(ctx.db, client_id), bookers: [...ctx.env.callBookers] };
}
