import { lacksName } from '#contract/identity/users/lacks-name.ts';
import { isRunning } from '#contract/values/running.ts';
import type { Actor, Services } from '#server/context.ts';
import { createActorCache } from './actor-cache.ts';
import { findApiKeyActor } from './api-key.ts';
import { ADDRESS_HEADER, SESSION_RENEWAL_SECONDS, SESSION_SECONDS } from './auth.ts';
import { hashToken } from './hash-token.ts';
import { refusalCode } from './library.ts';

const BEARER = /^Bearer +(\S+)$/i;

export interface ActorLookup {
  headers: Headers;
  ip_address: string;
  /** Receives the cookie of a renewed session. Without it, sessions aren't renewed. */
  response_headers?: Headers;
}

export type FindActor = (lookup: ActorLookup) => Promise<Actor | null>;

/** Returns a function that finds the actor behind a request's cookie or API key, or null. */
export function createFindActor({
  auth,
  db,
  changes,
  now,
  log,
}: Pick<Services, 'auth' | 'db' | 'changes' | 'now' | 'log'>): FindActor {
  const cache = createActorCache(changes, now);
  const cookieName = auth.$context.then((context) => context.authCookies.sessionToken.name);

  return async ({ headers, ip_address, response_headers }) => {
    const authorization = headers.get('authorization');
    if (authorization !== null) {
      const key = BEARER.exec(authorization)?.[1];
      if (key === undefined) return null;
      const key_hash = hashToken(key);
      return cache.get(`key:${key_hash}`, () => findApiKeyActor({ db, now, log }, key_hash));
    }

    const cookie = cookieValue(headers.get('cookie'), await cookieName);
    if (cookie === null) return null;
    return cache.get(`session:${hashToken(cookie)}`, async () => {
      const sessionHeaders = new Headers({
        cookie: headers.get('cookie') ?? '',
        [ADDRESS_HEADER]: ip_address,
      });
      const { response: found, headers: sessionResponseHeaders } = await auth.api
        .getSession({
          headers: sessionHeaders,
          returnHeaders: true,
          query: { disableRefresh: response_headers === undefined },
        })
        .catch((error: unknown) => {
          refusalCode(error);
          throw error;
        });
      // An ended session's cookie isn't cleared, since a new session's cookie may have replaced it.
      if (!found) return null;
      const life = { ends_at: found.session.expiresAt, lasts_ms: SESSION_SECONDS * 1_000 };
      // Uses the real clock, as the library did when it set the end.
      if (!isRunning(life, new Date())) return null;
      for (const set of sessionResponseHeaders.getSetCookie()) response_headers?.append('set-cookie', set);
      const { user, session } = found;
      const { handed_over_version_id: version_id, handed_over_signatory_id: signatory_id } = session;
      const expires = session.expiresAt.getTime();
      return {
        stale_at: expires - (SESSION_SECONDS - SESSION_RENEWAL_SECONDS) * 1_000,
        actor: {
          user_id: user.id,
          full_name: user.name || user.email,
          email: user.email,
          avatar_url: user.image ?? null,
          ...(lacksName(user) && { lacks_name: true }),
          role: user.role === 'admin' ? 'admin' : 'staff',
          ...(user.approves_for_firm && { approves: true }),
          session_id: session.id,
          session_expires_at: session.expiresAt.toISOString(),
          ...(version_id && signatory_id && { handed_over: { version_id, signatory_id } }),
        },
      };
    });
  };
}

function cookieValue(header: string | null, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}
