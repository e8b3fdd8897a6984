import type { AnyProcedure } from '@orpc/server';
import type { Context as HonoContext } from 'hono';
import { BODY_BYTES, type ProcedureMeta, refusalOf } from '#contract/procedure.ts';
import type { Actor } from '#server/context.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import type { Bodies } from './limit-body.ts';

/**
 * Reads the body of a call, up to its procedure's limit. Returns false and leaves the body unread if the caller lacks
 * permission: the procedure then refuses the call.
 */
export async function acceptBody(
  c: HonoContext<HttpEnv>,
  bodies: Bodies,
  { actor, procedure }: { actor: Actor | null; procedure: AnyProcedure },
): Promise<boolean> {
  const { permission, body_bytes = BODY_BYTES } = procedure['~orpc'].meta as ProcedureMeta;
  if (refusalOf(permission, actor) !== null) return false;
  await bodies.receive(c.env, actor ? 'signedIn' : 'anonymous', body_bytes);
  return true;
}
