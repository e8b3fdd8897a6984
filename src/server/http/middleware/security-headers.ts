import { createMiddleware } from 'hono/factory';
import type { HttpEnv, SecurityHeaders } from '#server/http/http-env.ts';
import type { Env } from '#server/kernel/env.ts';

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

/** An answer may have its own of these. */
const MAY_DIFFER = new Set(['Content-Security-Policy', 'Cache-Control']);

/** For data that a page fetches: should it ever be shown as a document, it may load nothing. */
export function dataHeaders(env: Env): SecurityHeaders {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(env.appUrl.startsWith('https://') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
    // Whatever an answer doesn't say otherwise holds personal data.
    'Cache-Control': 'no-store',
  };
}

/** Adds the security headers that a response does not set itself. */
export function securityHeaders(env: Env) {
  const headers: SecurityHeaders = {
    ...dataHeaders(env),
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  };
  return createMiddleware<HttpEnv>(async (c, next) => {
    c.set('headers_due', headers);
    await next();
    if (c.var.headers_due === undefined) return;
    const written = c.res.headers;
    for (const [name, value] of Object.entries(headers)) {
      if (!MAY_DIFFER.has(name) || !written.has(name)) written.set(name, value);
    }
  });
}
