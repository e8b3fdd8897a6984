import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, Context as HonoContext } from 'hono';
import type { Services } from '#server/context.ts';
import { PROJECT_ROOT } from '#server/kernel/project-root.ts';
import { completeDocument } from './documents/document.ts';
import { type Calls, readInitialData } from './documents/initial-data.ts';
import type { HttpEnv } from './http-env.ts';
import { packed } from './middleware/gzip.ts';
import { STRICT_POLICY } from './middleware/security-headers.ts';

const WEB_ROOT = join(PROJECT_ROOT, 'dist', 'web');

const SESSION_COOKIE = /(?:^|; ?)(?:__Secure-)?tallygate\.session_token=/;

/** Serves the built pages. Browsers may cache files in `/assets` for a year, but never the documents. */
export function mountWeb(app: Hono<HttpEnv>, services: Pick<Services, 'changes'>, calls: Calls): void {
  /** Sends the app's document for the screen at a path. */
  async function screen(c: HonoContext<HttpEnv>, pathname: string) {
    const [routes, found] = await Promise.all([
      built('routes.json'),
      readInitialData(c, pathname, services, calls),
    ]);
    for (const cookie of found?.headers.getSetCookie() ?? [])
      c.header('Set-Cookie', cookie, { append: true });
    return page(c, 'index.html', (html) =>
      completeDocument(html, {
        pathname,
        routes: JSON.parse(routes ?? '{}'),
        initialData: found?.initialData,
      }),
    );
  }

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
      if (path === '/' && !isSignedOut && new URL(c.req.url).search === '') return screen(c, '/dashboard');
      // Without a session cookie, the page need not request the session.
      return page(c, 'auth.html', (html) =>
        isSignedOut ? html.replace('<html ', '<html data-signed-out ') : html,
      );
    });
  app.get('/form/*', (c) => page(c, 'form.html'));
  app.get('/proposal/*', (c) => {
    c.header('Content-Security-Policy', STRICT_POLICY);
    return page(c, 'proposal.html');
  });
  for (const path of ['/verify', '/verify/']) {
    app.get(path, (c) => {
      c.header('Content-Security-Policy', STRICT_POLICY);
      return page(c, 'verify.html');
    });
  }
  // No screen's address has a dot, so this is a file that doesn't exist.
  app.get('/*', (c, next) => (c.req.path.includes('.') ? Promise.resolve(c.notFound()) : next()));
  app.get('/*', (c) => screen(c, c.req.path));
}

/** Sends a built document. It may contain personal data, and the security headers forbid storing it. */
async function page(c: HonoContext<HttpEnv>, name: string, complete = (html: string) => html) {
  const found = await built(name);
  if (found === undefined)
    return c.html('<p>The web pages are not built. Run <code>npm run build</code>.</p>', 503);
  const html = complete(found);
  const zipped = await packed(html, c.env.incoming.headers['accept-encoding']);
  c.header('Vary', 'Accept-Encoding');
  if (!zipped) return c.html(html);
  c.header('Content-Encoding', 'gzip');
  c.header('Content-Type', 'text/html; charset=UTF-8');
  return c.body(zipped);
}

/** Reads a built file for each document, because a build may replace the files while the server runs. */
function built(name: string): Promise<string | undefined> {
  return readFile(join(WEB_ROOT, name), 'utf8').catch(() => undefined);
}
