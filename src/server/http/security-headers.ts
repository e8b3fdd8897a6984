import { createMiddleware } from 'hono/factory';
import type { Env } from '../env.ts';
import type { HttpEnv } from './app.ts';

/** Styles are inline in places because the component library sets its sizes that way; scripts never are. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function securityHeaders(env: Env) {
  const https = env.appUrl.startsWith('https://');
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const headers = c.res.headers;
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Referrer-Policy', 'no-referrer');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    if (https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    // Whatever an answer doesn't say otherwise holds personal data.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });
}
