import type { AnyProcedure } from '@orpc/server';
import type { Context as HonoContext } from 'hono';
import { BODY_BYTES, type ProcedureMeta, refusalOf } from '#contract/procedure.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { type Bodies, BodyError, hasBody, type Sender } from './limit-body.ts';

/**
 * Reads the body of a call, up to its procedure's limit. Returns false and leaves the body unread if the caller lacks
 * permission: the procedure then refuses the call. Throws BodyError, also for a body of another media type.
 */
export async function acceptBody(
  c: HonoContext<HttpEnv>,
  bodies: Bodies,
  { sender, procedure }: { sender: Sender; procedure: AnyProcedure },
): Promise<boolean> {
  const meta = procedure['~orpc'].meta as ProcedureMeta;
  if (refusalOf(meta, sender.actor) !== null) return false;
  const [type = ''] = (c.req.header('content-type') ?? '').split(';');
  const takes = meta.takes ?? 'application/json';
  if (hasBody(c.env.incoming) && type.trim().toLowerCase() !== takes) throw new BodyError(415);
  await bodies.receive(c.env, sender, meta.body_bytes ?? BODY_BYTES);
  return true;
}
