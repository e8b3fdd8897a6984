import { toORPCError } from '@orpc/client';
import { StandardRPCJsonSerializer } from '@orpc/client/standard';
import { type AnyProcedure, createProcedureClient, ORPCError } from '@orpc/server';
import type { Hono, Context as HonoContext } from 'hono';
import { z } from 'zod';
import { POSITION_HEADER } from '#contract/events.ts';
import type { Ctx, Services } from '#server/context.ts';
import type { HttpEnv } from './http-env.ts';
import { acceptBody } from './middleware/accept-body.ts';
import { packed } from './middleware/gzip.ts';
import type { Bodies } from './middleware/limit-body.ts';
import { dataHeaders } from './middleware/security-headers.ts';
import { proceduresOf } from './procedures.ts';
import { router } from './router.ts';

const PREFIX = '/rpc/';

const typed = new StandardRPCJsonSerializer();
type Meta = Parameters<typeof typed.deserialize>[1];

type Run = (input: unknown, options: { context: Ctx }) => Promise<unknown>;

interface Call {
  procedure: AnyProcedure;
  run: Run;
}

/**
 * A fast path for our pages' calls: JSON in, JSON out, without copying the request, streaming the response or walking
 * its values. Permission, input and output checks are the same. Calls that aren't plain JSON (a file, a form, GET) go
 * to the library's handler.
 */
export function mountPlainRpc(
  app: Hono<HttpEnv>,
  { env, changes }: Services,
  bodies: Bodies,
  contextOf: (c: HonoContext<HttpEnv>) => Promise<Ctx>,
): void {
  const due = dataHeaders(env);
  const calls = new Map(plainCalls());
  app.post(`${PREFIX}*`, async (c, next) => {
    const { headers } = c.env.incoming;
    const call = calls.get(c.req.path.slice(PREFIX.length));
    const isJson = headers['content-type']?.startsWith('application/json') ?? false;
    if (!call || !isJson) return next();
    const { position } = changes;
    const context = await contextOf(c);
    const accepted = await acceptBody(c, bodies, { actor: context.actor, procedure: call.procedure });
    const { status, body } = await answer(call.run, accepted ? await c.req.text() : '', context);
    const zipped = await packed(body, headers['accept-encoding']);
    const said = {
      'content-type': 'application/json',
      vary: 'accept-encoding',
      ...(zipped && { 'content-encoding': 'gzip' }),
      // The position reveals how busy the app is, so only signed-in callers receive it.
      ...(context.actor && { [POSITION_HEADER]: position }),
    };
    const more = [...context.response_headers];
    if (more.length > 0) {
      const answered = c.newResponse(zipped ?? body, status as 200, said);
      for (const [name, value] of more) answered.headers.append(name, value);
      return answered;
    }
    // One plain object: the headers then reach the socket without another pass over them.
    c.set('headers_due', undefined);
    return new Response(zipped ?? body, {
      status,
      headers: { ...due, 'X-Request-Id': c.var.request_id, ...said },
    });
  });
}

async function answer(run: Run, body: string, context: Ctx): Promise<{ status: number; body: string }> {
  try {
    return { status: 200, body: JSON.stringify({ json: await run(inputOf(body), { context }) }) };
  } catch (error) {
    const { status, ...rest } = toORPCError(error).toJSON();
    return { status, body: JSON.stringify({ json: { ...rest, status } }) };
  }
}

/** The input inside the library's envelope. Throws BAD_REQUEST. */
function inputOf(body: string): unknown {
  if (body === '') return undefined;
  try {
    const { json, meta = [] } = JSON.parse(body) as { json?: unknown; meta?: Meta };
    return meta.length === 0 ? json : typed.deserialize(json, meta);
  } catch {
    throw new ORPCError('BAD_REQUEST', { message: 'Malformed request.' });
  }
}

function* plainCalls(): Generator<[path: string, call: Call]> {
  for (const { path, procedure } of proceduresOf(router)) {
    if (procedure['~orpc'].outputSchema instanceof z.ZodFile) continue;
    const context = (of: unknown) => of as Ctx;
    const run = createProcedureClient(procedure, { path, context } as never) as Run;
    yield [path.join('/'), { procedure, run }];
  }
}
