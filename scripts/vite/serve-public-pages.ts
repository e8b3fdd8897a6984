import type { Plugin } from 'vite';

/** Addresses of the public pages, and their documents. Links that verify an email address lead to the root. */
const DOCUMENTS: [RegExp, string][] = [
  [/^\/auth\/?(\?|$)/, '/auth.html'],
  [/^\/\?/, '/auth.html'],
  [/^\/form\/[^/?]+(\?|$)/, '/form.html'],
  [/^\/proposal\/.+/, '/proposal.html'],
  [/^\/verify\/?(\?|$)/, '/verify.html'],
];

/** Serves the public pages' own documents in development, as the server does in production. */
export function servePublicPages(): Plugin {
  return {
    name: 'tallygate:serve-public-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        request.url = DOCUMENTS.find(([path]) => path.test(pathname + search))?.[1] ?? request.url;
        next();
      });
    },
  };
}
