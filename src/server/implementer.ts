import { implement, ORPCError } from '@orpc/server';
import { contract } from '#contract/contract.ts';
import { type ErrorCode, errors, Refusal } from '#contract/errors.ts';
import { refusalOf } from '#contract/procedure.ts';
import type { Ctx, SignedInCtx } from './context.ts';
import { RETRY_AFTER_SECONDS, unavailableCode, whyUnavailable } from './db/database-away.ts';

const base = implement(contract).$context<Ctx>();

/** Maps errors of features to the contract's codes. The permission is checked before the input is parsed. */
const guarded = base.use(async ({ context, procedure, path, next }) => {
  try {
    const refused = refusalOf(procedure['~orpc'].meta, context.actor);
    if (refused !== null) throw refused;
    return await next();
  } catch (error) {
    if (error instanceof Refusal) {
      const seconds = retryAfter(error.data);
      if (seconds !== null) context.response_headers.set('retry-after', seconds);
      const code: ErrorCode = error.code;
      throw new ORPCError(code, { status: errors[code].status, data: error.data });
    }
    const unavailable = whyUnavailable(error);
    if (unavailable !== null) {
      context.log.error({ request_id: context.request_id, err: error }, unavailable);
      context.response_headers.set('retry-after', String(RETRY_AFTER_SECONDS));
      throw new ORPCError(unavailableCode(error), {
        status: 503,
        data: { retry_after_seconds: RETRY_AFTER_SECONDS },
      });
    }
    // The remaining errors below 500 are invalid input. A 5xx from the library means that an output doesn't match its
    // schema.
    if (error instanceof ORPCError && error.status < 500) throw error;
    context.log.error(
      { request_id: context.request_id, procedure: path.join('.'), err: error },
      'A procedure failed',
    );
    throw new ORPCError('INTERNAL_SERVER_ERROR', { status: 500, data: { request_id: context.request_id } });
  }
});

function retryAfter(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('retry_after_seconds' in data)) return null;
  return String(data.retry_after_seconds);
}

/** For procedures with the permission `public`. */
export const open = guarded;

/** For all other procedures: the handler has an actor. */
export const signedIn = guarded.use(({ context, next }) => {
  if (!context.actor) throw new ORPCError('UNAUTHORIZED', { status: 401 });
  return next({ context: context as SignedInCtx });
});
