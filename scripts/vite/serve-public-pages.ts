import type { Plugin } from 'vite';

/** Paths of the public pages, and their documents. */
const DOCUMENTS: [RegExp, string][] = [
  [/^\/form\/[^/]+$/, '/form.html'],
  [/^\/proposal\/.+$/, '/proposal.html'],
  [/^\/verify\/?$/, '/verify.html'],
];

/** Serves the public pages' own documents in development, as the server does in production. */
export function servePublicPages(): Plugin {
  return {
    name: 'tallygate:serve-public-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        request.url = DOCUMENTS.find(([path]) => path.test(pathname))?.[1] ?? request.url;
        next();
      });
    },
  };
}
