import type { Hono } from 'hono';
import type { Services } from '#server/context.ts';
import { findLogo } from '#server/features/firm/firm/find-logo.ts';
import type { HttpEnv } from './http-env.ts';

/** Serves the firm's logos to anyone, because mails and public pages show them. The URL identifies the content. */
export function mountFirmLogo(app: Hono<HttpEnv>, services: Services): void {
  app.get('/api/firm/logo/:hash', async (c) => {
    const { type, content } = await findLogo(services, c.req.param('hash'));
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    // Webmail pages, which have other origins, show the logo.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('Content-Type', type);
    return c.body(new Uint8Array(content));
  });
}
