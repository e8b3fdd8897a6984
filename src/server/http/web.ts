import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { PROJECT_ROOT } from '#server/kernel/project-root.ts';
import type { HttpEnv } from './http-env.ts';
import { STRICT_POLICY } from './middleware/security-headers.ts';

const WEB_ROOT = join(PROJECT_ROOT, 'dist', 'web');

const SESSION_COOKIE = /(?:^|; ?)(?:__Secure-)?tallygate\.session_token=/;

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
  for (const path of ['/', '/auth', '/auth/'])
    app.get(path, async (c) => {
      const isSignedOut = !SESSION_COOKIE.test(c.req.header('cookie') ?? '');
      // A mailed link opens the sign-in page even for signed-in users.
      const isApp = path === '/' && !isSignedOut && new URL(c.req.url).search === '';
      return page(c.html.bind(c), isApp ? 'index.html' : 'auth.html', isSignedOut);
    });
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

/** `isSignedOut` is for documents that ask for the session: they can then do without. */
async function page(
  html: (body: string, status: 200 | 503) => Response | Promise<Response>,
  name: string,
  isSignedOut = false,
) {
  const path = `${WEB_ROOT}/${name}`;
  if (!existsSync(path))
    return html('<p>The web pages are not built. Run <code>npm run build</code>.</p>', 503);
  const body = await readFile(path, 'utf8');
  return html(isSignedOut ? body.replace('<html ', '<html data-signed-out ') : body, 200);
}
