import { APIError } from 'better-auth/api';
import type { Ctx } from '#server/context.ts';
import { ADDRESS_HEADER } from './auth.ts';

/** Characters that are kept of what a browser calls itself. */
export const USER_AGENT_MAX = 500;

/** What the sign-in library is told of a request: the cookies, the browser, and the address as we know it. */
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

/** Sends the cookies that the library set, after those of a renewal: of two with one name the last one counts. */
export function passCookies(answered: Headers, { response_headers }: Pick<Ctx, 'response_headers'>): void {
  for (const cookie of answered.getSetCookie()) response_headers.append('set-cookie', cookie);
}

/** The library's code of a refusal; rethrows everything that is none. */
export function refusalCode(error: unknown): string {
  if (!(error instanceof APIError)) throw error;
  return error.body?.code ?? '';
}
