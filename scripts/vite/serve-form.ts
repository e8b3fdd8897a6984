import type { Plugin } from 'vite';

/** Serves the questionnaire's own page at /form/{token} in development, as the server does in production. */
export function serveForm(): Plugin {
  return {
    name: 'tallygate:serve-form',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/form\/[^/]+$/.test(new URL(request.url ?? '/', 'http://localhost').pathname)) {
          request.url = '/form.html';
        }
        next();
      });
    },
  };
}
