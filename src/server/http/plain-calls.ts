import { toORPCError } from '@orpc/client';
import { StandardRPCJsonSerializer } from '@orpc/client/standard';
import { type AnyProcedure, createProcedureClient, ORPCError } from '@orpc/server';
import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import type { FirstCall } from '#contract/desk/first-screen/first-calls.ts';
import { POSITION_HEADER } from '#contract/events.ts';
import type { Ctx, Services } from '#server/context.ts';
import type { HttpEnv } from './http-env.ts';
import { packed } from './middleware/gzip.ts';
import { dataHeaders } from './middleware/security-headers.ts';
import { proceduresOf } from './procedures.ts';
import { router } from './router.ts';

/** `/rpc` wraps values in the library's envelope, and `/api` doesn't. */
export type Prefix = '/rpc' | '/api';

type Run = (input: unknown, options: { context: Ctx }) => Promise<unknown>;

export interface PlainCall {
  prefix: Prefix;
  run: Run;
  successStatus: number;
  /** The input, given the request's body. Throws BAD_REQUEST. */
  inputOf: (body: string) => unknown;
}

interface Found {
  path: readonly string[];
  procedure: AnyProcedure;
  params?: Record<string, string> | undefined;
}

/**
 * A fast path for calls with JSON in and out: no copy of the request, no stream, no second pass over a response's
 * values. Permission, input and output checks are the same. All other calls (a file, a form, a nested query) go to the
 * library.
 */
export function createPlainCalls({ env }: Pick<Services, 'env'>) {
  const due = dataHeaders(env);
  const runs = new Map(plainProcedures());
  return {
    find(c: HonoContext<HttpEnv>, prefix: Prefix, { path, procedure, params }: Found): PlainCall | null {
      const run = runs.get(path.join('/'));
      const read = run && readerOf(c, prefix);
      if (!read) return null;
      const { successStatus = 200 } = procedure['~orpc'].route;
      if (prefix === '/rpc')
        return { prefix, run, successStatus: 200, inputOf: (body) => unwrapped(read(body)) };
      return { prefix, run, successStatus, inputOf: (body) => withParams(read(body), params) };
    },

    /** Makes a call for one of our own documents. */
    async run({ path, input }: FirstCall, context: Ctx): Promise<unknown> {
      const found = runs.get(path.join('/'));
      if (!found) throw new Error(`There is no procedure ${path.join('.')}`);
      return found(input, { context });
    },

    async answer(
      c: HonoContext<HttpEnv>,
      call: PlainCall,
      { body, context, position }: { body: string; context: Ctx; position: string },
    ): Promise<Response> {
      const { status, body: text } = await run(call, body, context);
      const zipped = await packed(text, c.env.incoming.headers['accept-encoding']);
      const ownHeaders = {
        'content-type': 'application/json',
        vary: 'accept-encoding',
        ...(zipped && { 'content-encoding': 'gzip' }),
        // The position reveals how busy the app is, so only signed-in callers receive it.
        ...(context.actor && { [POSITION_HEADER]: position }),
      };
      const more = [...context.response_headers];
      if (more.length > 0) {
        const answered = c.newResponse(zipped ?? text, status as 200, ownHeaders);
        for (const [name, value] of more) answered.headers.append(name, value);
        return answered;
      }
      // One plain object: the headers then reach the socket without another pass over them.
      c.set('headers_due', undefined);
      return new Response(zipped ?? text, {
        status,
        headers: { ...due, 'X-Request-Id': c.var.request_id, ...ownHeaders },
      });
    },
  };
}

async function run(
  { prefix, run, successStatus, inputOf }: PlainCall,
  body: string,
  context: Ctx,
): Promise<{ status: number; body: string }> {
  const written = (value: unknown) => JSON.stringify(prefix === '/rpc' ? { json: value } : value);
  try {
    return { status: successStatus, body: written(await run(inputOf(body), { context })) };
  } catch (error) {
    const refused = toORPCError(error).toJSON();
    return { status: refused.status, body: written(refused) };
  }
}

/** Returns a reader of the values in a request, or null if they aren't plain JSON or a flat query. */
function readerOf(c: HonoContext<HttpEnv>, prefix: Prefix): ((body: string) => unknown) | null {
  const { headers } = c.env.incoming;
  const type = headers['content-type'];
  if (c.req.method === 'GET') {
    const query = prefix === '/api' ? flatQuery(c.req.url) : null;
    return query && (() => query);
  }
  const isEmpty = !type && !headers['content-length'] && !headers['transfer-encoding'];
  return isEmpty || type?.startsWith('application/json') ? parsed : null;
}

/** Returns a query's values, or null if it has lists or nested values, which only the library reads. */
function flatQuery(url: string): Record<string, string> | null {
  const { searchParams } = new URL(url);
  const query = Object.fromEntries(searchParams);
  const isFlat =
    Object.keys(query).length === searchParams.size && !/[[\\]/.test(Object.keys(query).join(''));
  return isFlat ? query : null;
}

function parsed(body: string): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw new ORPCError('BAD_REQUEST', { message: 'Malformed request.' });
  }
}

function withParams(values: unknown, params: Record<string, string> = {}): unknown {
  if (values === undefined || Object.keys(params).length === 0) return values ?? params;
  return typeof values === 'object' && values !== null ? { ...values, ...params } : params;
}

const typed = new StandardRPCJsonSerializer();
type Meta = Parameters<typeof typed.deserialize>[1];

/** The input inside the library's envelope. */
function unwrapped(envelope: unknown): unknown {
  try {
    const { json, meta = [] } = (envelope ?? {}) as { json?: unknown; meta?: Meta };
    return meta.length === 0 ? json : typed.deserialize(json, meta);
  } catch {
    throw new ORPCError('BAD_REQUEST', { message: 'Malformed request.' });
  }
}

function* plainProcedures(): Generator<[path: string, run: Run]> {
  for (const { path, procedure } of proceduresOf(router)) {
    const { outputSchema, route } = procedure['~orpc'];
    if (outputSchema instanceof z.ZodFile || route.inputStructure === 'detailed') continue;
    const context = (of: unknown) => of as Ctx;
    yield [path.join('/'), createProcedureClient(procedure, { path, context } as never) as Run];
  }
}
