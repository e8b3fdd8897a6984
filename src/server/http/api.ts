import { getConnInfo } from '@hono/node-server/conninfo';
import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { RPCHandler } from '@orpc/server/fetch';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Hono, Context as HonoContext } from 'hono';
import { contract } from '#contract/contract.ts';
import { findActor } from '../auth/actor.ts';
import type { Ctx, Services } from '../context.ts';
import type { EventStreams } from '../events/event-stream.ts';
import type { HttpEnv } from './app.ts';
import { router } from './router.ts';

/** `/rpc` is what our own pages call; `/api` is the same procedures as plain JSON over HTTP, for programs. */
export function mountApi(app: Hono<HttpEnv>, services: Services, streams: EventStreams): void {
  const rpc = new RPCHandler(router);
  const openApi = new OpenAPIHandler(router);

  const answer = (prefix: '/rpc' | '/api', handler: typeof rpc | typeof openApi) =>
    app.all(`${prefix}/*`, async (c, next) => {
      const context = await contextOf(c, services);
      const { matched, response } = await handler.handle(c.req.raw, { prefix, context });
      if (!matched) return next();
      const answered = c.newResponse(response.body, response);
      for (const [name, value] of context.response_headers) answered.headers.append(name, value);
      return answered;
    });

  app.get('/api/events', async (c) => {
    const actor = await findActor(services.auth, c.req.raw.headers);
    return actor ? streams.open(c) : c.json({ code: 'UNAUTHORIZED' }, 401);
  });

  let document: unknown;
  app.get('/api/openapi.json', async (c) => {
    document ??= await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
      contract,
      {
        info: { title: `${services.env.appName} API`, version: '1' },
        servers: [{ url: '/api' }],
      },
    );
    return c.json(document as Record<string, unknown>);
  });

  answer('/rpc', rpc);
  answer('/api', openApi);
  for (const prefix of ['/rpc/*', '/api/*', '/functions/*'])
    app.all(prefix, (c) => c.json({ code: 'NOT_FOUND' }, 404));
}

async function contextOf(c: HonoContext<HttpEnv>, services: Services): Promise<Ctx> {
  return {
    ...services,
    actor: await findActor(services.auth, c.req.raw.headers),
    request_id: c.var.request_id,
    request_headers: c.req.raw.headers,
    response_headers: new Headers(),
    ip_address: getConnInfo(c).remote.address ?? '',
  };
}
