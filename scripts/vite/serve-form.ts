import type { Plugin } from 'vite';

/** In development, as the server does in production: the questionnaire's own page answers at /form/{token}. */
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
