import { APIError } from 'better-auth/api';
import { Refusal } from '#contract/errors.ts';
import type { Ctx } from '#server/context.ts';
import { RETRY_AFTER_SECONDS } from '#server/db/database-away.ts';
import { ADDRESS_HEADER } from './auth.ts';

/** Maximum stored characters of a user agent. */
export const USER_AGENT_MAX = 500;

/** Returns headers for the sign-in library: the cookies, the user agent and the caller's verified IP address. */
export function libraryHeaders({
  request_headers,
  ip_address,
}: Pick<Ctx, 'request_headers' | 'ip_address'>): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: ip_address });
  const cookie = request_headers.get('cookie');
  if (cookie !== null) headers.set('cookie', cookie);
  headers.set('user-agent', request_headers.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? '');
  return headers;
}

/** Adds the library's cookies after those of a session renewal: of two cookies with one name, browsers use the last. */
export function passCookies(headers: Headers, { response_headers }: Pick<Ctx, 'response_headers'>): void {
  for (const cookie of headers.getSetCookie()) response_headers.append('set-cookie', cookie);
}

/**
 * Returns the library's code for a refusal. Throws SERVICE_UNAVAILABLE for a fault of the library, and rethrows an
 * error that isn't the library's.
 */
export function refusalCode(error: unknown): string {
  if (!(error instanceof APIError)) throw error;
  // The library hides the cause. Usually the database did not respond.
  if (error.statusCode >= 500)
    throw new Refusal('SERVICE_UNAVAILABLE', { retry_after_seconds: RETRY_AFTER_SECONDS });
  return error.body?.code ?? '';
}
