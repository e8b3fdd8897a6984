import type { Hono, Context as HonoContext } from 'hono';
import type { Env } from '#server/kernel/env.ts';
import { describeApi } from './api-document/describe-api.ts';
import { documentPage, STYLE } from './api-document/page.ts';
import type { HttpEnv } from './http-env.ts';
import { packed } from './middleware/gzip.ts';
import { STRICT_POLICY } from './middleware/security-headers.ts';

/**
 * Serves `/api/openapi.json`, generated from the contract, and `/api/docs`, which shows the same document as a page
 * without external assets.
 */
export function mountApiDocs(app: Hono<HttpEnv>, env: Env): void {
  let made: Promise<{ json: string; page: string }> | undefined;
  const read = () => {
    made ??= write(env);
    return made;
  };
  app.get('/api/openapi.json', async (c) => answer(c, (await read()).json, 'application/json'));
  app.get('/api/docs', async (c) => {
    const page = await answer(c, (await read()).page, 'text/html; charset=utf-8');
    page.headers.set('Content-Security-Policy', STRICT_POLICY);
    return page;
  });
  app.get('/api/docs/style.css', (c) => answer(c, STYLE, 'text/css; charset=utf-8'));
}

async function write(env: Env): Promise<{ json: string; page: string }> {
  const document = await describeApi(env);
  return { json: JSON.stringify(document), page: String(await documentPage(document)) };
}

async function answer(c: HonoContext<HttpEnv>, text: string, type: string): Promise<Response> {
  const zipped = await packed(text, c.req.header('accept-encoding'));
  return c.body(zipped ?? text, 200, {
    'Content-Type': type,
    Vary: 'Accept-Encoding',
    ...(zipped && { 'Content-Encoding': 'gzip' }),
  });
}
