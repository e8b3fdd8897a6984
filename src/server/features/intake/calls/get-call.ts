import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { joinLinkOf, readBookers } from './booker-links.ts';
import { findOpenCall } from './open-call.ts';

/** A client's call, its join link and the people it can be booked with. */
export async function getCall({
  context,
  input: { client_id },
}: ProcedureCall<{ client_id: string }, Pick<SignedInCtx, 'db' | 'env'>>) {
  const call = await findOpenCall(context.db, client_id);
  const join_url = call && (await joinLinkOf(context.db, call));
  return { call, bookers: await readBookers(context.db, context.env), join_url };
}
