import { createMiddleware } from 'hono/factory';
import type { HttpEnv, SecurityHeaders } from '#server/http/http-env.ts';
import type { Env } from '#server/kernel/env.ts';

const policyWith = (styles: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The component library sets some sizes with inline styles. Scripts are never inline. */
const CONTENT_SECURITY_POLICY = policyWith("'self' 'unsafe-inline'");

/** For a page without inline styles. */
export const STRICT_POLICY = policyWith("'self'");

/** Headers that a response may set itself. */
const MAY_DIFFER = new Set(['Content-Security-Policy', 'Cache-Control', 'Cross-Origin-Resource-Policy']);

/** Headers for data responses. Opened as a document, such a response can't load anything. */
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
    // Assume personal data unless a response sets its own value.
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
