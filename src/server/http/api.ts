import { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { RPCHandler } from '@orpc/server/fetch';
import { StandardRPCMatcher } from '@orpc/server/standard';
import type { Hono, Context as HonoContext } from 'hono';
import { type Change, SINCE_PARAMETER } from '#contract/events.ts';
import { refusalOf } from '#contract/procedure.ts';
import { createFindActor, type FindActor } from '#server/auth/actor.ts';
import { concernsActor } from '#server/auth/actor-cache.ts';
import type { Ctx, Services } from '#server/context.ts';
import type { EventStreams } from '#server/events/event-stream.ts';
import { mountApiDocs } from './api-docs.ts';
import type { Calls } from './documents/initial-data.ts';
import { mountArchives } from './downloads/archives.ts';
import { mountFirmLogo } from './firm-logo.ts';
import type { HttpEnv } from './http-env.ts';
import { acceptBody } from './middleware/accept-body.ts';
import { clientIp } from './middleware/client-ip.ts';
import type { Bodies } from './middleware/limit-body.ts';
import { mountPictures } from './pictures.ts';
import { createPlainCalls, type Prefix } from './plain-calls.ts';
import { router } from './router.ts';
import { mountSanctionsList } from './uploads/sanctions-list.ts';
import { mountFunctions } from './webhooks/functions.ts';

/**
 * Mounts `/rpc` for our own pages, and `/api` with the same procedures as plain JSON for other programs. Returns
 * functions with which our documents make such calls.
 */
export function mountApi(
  app: Hono<HttpEnv>,
  services: Services,
  { streams, bodies }: { streams: EventStreams; bodies: Bodies },
): Calls {
  const rpc = new RPCHandler(router);
  const openApi = new OpenAPIHandler(router);
  const matchers = { '/rpc': new StandardRPCMatcher(), '/api': new StandardOpenAPIMatcher() };
  for (const matcher of Object.values(matchers)) matcher.init(router);
  const findActor = createFindActor(services);

  const plain = createPlainCalls(services);

  const answer = (prefix: Prefix, handler: typeof rpc | typeof openApi) =>
    app.all(`${prefix}/*`, async (c, next) => {
      const { method, path, raw } = c.req;
      const found = await matchers[prefix].match(
        method,
        `/${path.slice(prefix.length + 1).replace(/\/$/, '')}`,
      );
      if (!found?.procedure) return next();
      const { position } = services.changes;
      const context = await contextOf(c, services, findActor);
      const call = plain.find(c, prefix, { ...found, procedure: found.procedure });
      const accepted = await acceptBody(c, bodies, { sender: context, procedure: found.procedure });
      if (call) {
        const body = accepted && method !== 'GET' ? await c.req.text() : '';
        return plain.answer(c, call, { body, context, position });
      }
      // Without the body, the handler still refuses the call in its own format.
      const request = accepted ? raw : new Request(c.req.url, { method });
      const { matched, response } = await handler.handle(request, { prefix, context });
      if (!matched) return next();
      const answered = c.newResponse(response.body, response);
      // The library serves files inline, but ours are downloads.
      const file = answered.headers.get('content-disposition');
      if (file) answered.headers.set('content-disposition', file.replace(/^inline/, 'attachment'));
      for (const [name, value] of context.response_headers) answered.headers.append(name, value);
      return answered;
    });

  app.get('/api/events', async (c) => {
    // Don't renew the session: later checks of the stream can no longer set cookies.
    const question = { headers: c.req.raw.headers, ip_address: clientIp(c, services.env) };
    const findListener = async () => {
      const actor = await findActor(question);
      return refusalOf({ permission: 'signedIn' }, actor) === null ? actor : null;
    };
    const actor = await findListener();
    if (!actor) return c.json({ code: 'UNAUTHORIZED' }, 401);
    const { outgoing } = c.env;
    if (!(outgoing instanceof ServerResponse)) throw new Error('Event streams need HTTP/1.1');
    const headers = { ...c.var.headers_due, 'X-Request-Id': c.var.request_id };
    const listener = {
      actor,
      concerns: (change: Change) => concernsActor(actor, change),
      findActor: findListener,
    };
    streams.open(outgoing, headers, listener, c.req.query(SINCE_PARAMETER));
    c.set('headers_due', undefined);
    return RESPONSE_ALREADY_SENT;
  });

  mountApiDocs(app, services.env);
  mountFirmLogo(app, services);
  mountPictures(app, (c) => contextOf(c, services, findActor));
  mountArchives(app, (c) => contextOf(c, services, findActor));
  mountSanctionsList(app, (c) => contextOf(c, services, findActor));
  answer('/rpc', rpc);
  answer('/api', openApi);
  mountFunctions(app, services, bodies);
  for (const prefix of ['/rpc/*', '/api/*', '/functions/*'])
    app.all(prefix, (c) => c.json({ code: 'NOT_FOUND' }, 404));
  return { contextOf: (c) => contextOf(c, services, findActor), run: plain.run };
}

async function contextOf(c: HonoContext<HttpEnv>, services: Services, findActor: FindActor): Promise<Ctx> {
  const request_headers = c.req.raw.headers;
  const response_headers = new Headers();
  const ip_address = clientIp(c, services.env);
  return {
    ...services,
    actor: await findActor({ headers: request_headers, ip_address, response_headers }),
    request_id: c.var.request_id,
    request_headers,
    response_headers,
    ip_address,
  };
}
