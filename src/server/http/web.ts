import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { PROJECT_ROOT } from '#server/kernel/project-root.ts';
import type { HttpEnv } from './http-env.ts';
import { STRICT_POLICY } from './middleware/security-headers.ts';

const WEB_ROOT = join(PROJECT_ROOT, 'dist', 'web');

/** Serves the built pages. Browsers cache hashed files indefinitely, and the documents never. */
export function mountWeb(app: Hono<HttpEnv>): void {
  app.use(
    '/assets/*',
    serveStatic({
      root: WEB_ROOT,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('/assets/*', (c) => c.json({ code: 'NOT_FOUND' }, 404));
  app.use('/*', serveStatic({ root: WEB_ROOT, precompressed: true, index: '__none__' }));
  // https://www.w3.org/TR/change-password-url/
  app.get('/.well-known/change-password', (c) => c.redirect('/account'));
  app.get('/form/*', (c) => page(c.html.bind(c), 'form.html'));
  app.get('/proposal/*', (c) => {
    c.header('Content-Security-Policy', STRICT_POLICY);
    return page(c.html.bind(c), 'proposal.html');
  });
  for (const path of ['/verify', '/verify/']) {
    app.get(path, (c) => {
      c.header('Content-Security-Policy', STRICT_POLICY);
      return page(c.html.bind(c), 'verify.html');
    });
  }
  // No screen's address has a dot, so this is a file that doesn't exist.
  app.get('/*', (c, next) => (c.req.path.includes('.') ? Promise.resolve(c.notFound()) : next()));
  app.get('/*', (c) => page(c.html.bind(c), 'index.html'));
}

async function page(html: (body: string, status: 200 | 503) => Response | Promise<Response>, name: string) {
  const path = `${WEB_ROOT}/${name}`;
  if (!existsSync(path))
    return html('<p>The web pages are not built. Run <code>npm run build</code>.</p>', 503);
  return html(await readFile(path, 'utf8'), 200);
}
