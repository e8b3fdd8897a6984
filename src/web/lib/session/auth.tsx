import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { SessionContext } from '#contract/identity/auth/contract.ts';
import { client, onUnauthorized, orpc, statusOf } from '#web/lib/api/api.ts';
import { forgetViewed } from '#web/lib/browser/forget-viewed.ts';
import { hasUnsavedWork } from '#web/lib/forms/unsaved-work.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { joinTabs, notifyTabs } from './other-tabs.ts';

export type SessionUser = SessionContext['user'];

export interface AuthState {
  user: SessionUser | null;
  session: SessionContext['session'] | null;
  /** True until the server has confirmed whether someone is signed in. */
  loading: boolean;
  /** Whether the session has ended while the screen has unsaved text, which the sign-in page would lose. */
  ended: boolean;
}

const AuthContext = createContext<AuthState | null>(null);

/** Milliseconds before checking again whether a session has really ended. */
const RECHECK_MS = 500;

const sessionQuery = orpc.auth.session.queryOptions({ staleTime: 60_000, gcTime: Infinity });

/**
 * Query of the session, refetched on live updates, on focus and after an unauthorised call. The server renews the
 * cookie.
 */
export const sessionOptions = {
  ...sessionQuery,
  queryFn: async ({ client: queryClient }: { client: QueryClient }): Promise<SessionContext | null> => {
    let session = await client.auth.session();
    if (!session && queryClient.getQueryData(sessionQuery.queryKey)) {
      // A new session's cookie may be on its way, for example when two-step sign-in is switched on.
      await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
      session = await client.auth.session();
    }
    if (session) keepCacheOf(queryClient, session.user.id);
    return session;
  },
};

/** Id of the user whose data is cached. The data stays while nobody is signed in. */
let cacheOwner: string | undefined;

/** Clears the cache when another user signs in within the same tab. */
function keepCacheOf(queryClient: QueryClient, user_id: string): void {
  if (cacheOwner !== undefined && cacheOwner !== user_id) {
    const session = hashKey(sessionQuery.queryKey);
    queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== session });
  }
  cacheOwner = user_id;
}

/** Starts with the session that the document brought. */
export function startSession(queryClient: QueryClient, session: SessionContext | null): void {
  if (session) keepCacheOf(queryClient, session.user.id);
  queryClient.setQueryData(sessionOptions.queryKey, session);
}

function forgetSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionOptions.queryKey, null);
}

/** Keeps the last session, and its screen, while that user has unsaved text. */
function usePreservedSession(data: SessionContext | null | undefined) {
  const [preserved, setPreserved] = useState<SessionContext | null>(null);
  const [last, setLast] = useState(data);
  if (data !== last) {
    setLast(data);
    // One user's text must not reach another user.
    const keep = data === null ? (preserved ?? last ?? null) : null;
    setPreserved(keep !== null && hasUnsavedWork() ? keep : null);
  }
  return { preserved, release: useCallback(() => setPreserved(null), []) };
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(sessionOptions);
  const { preserved, release } = usePreservedSession(data);

  useEffect(
    () => onUnauthorized(() => void queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey })),
    [queryClient],
  );

  useEffect(
    () =>
      joinTabs((message) => {
        if (message === 'signed-out') {
          forgetSession(queryClient);
          release();
        } else void queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey });
      }).leave,
    [queryClient, release],
  );

  const state = useMemo<AuthState>(
    () => ({
      user: (data ?? preserved)?.user ?? null,
      session: data?.session ?? null,
      loading: data === undefined,
      ended: data === null && preserved !== null,
    }),
    [data, preserved],
  );

  return <AuthContext value={state}>{children}</AuthContext>;
}

/** The current session. Throws outside an `AuthProvider`. */
export function useAuth(): AuthState {
  const state = useContext(AuthContext);
  if (!state) throw new Error('useAuth must be used within an AuthProvider');
  return state;
}

/** The signed-in user. Throws outside guarded routes. */
export function useUser(): SessionUser {
  const { user } = useAuth();
  if (!user) throw new Error('useUser must be used on a guarded route');
  return user;
}

/** Returns a function to await after a successful sign-in: it loads the session and notifies the other tabs. */
export function useSignedIn(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.fetchQuery({ ...sessionOptions, staleTime: 0 });
    announceSignIn();
  };
}

/** Call after a successful sign-in: the browser's other tabs then load the session. */
export function announceSignIn(): void {
  notifyTabs('signed-in');
}

let leaving = false;

/** Whether this tab has signed out and is loading the sign-in page. */
export const isLeaving = () => leaving;

/**
 * Signs out in all tabs of the browser and loads the sign-in page, so that no user data stays in memory. Rejects
 * unless the session is known to have ended.
 */
export async function signOut(): Promise<void> {
  try {
    await client.auth.signOut();
  } catch (error) {
    // 401, 403 and 404 usually mean that the session has ended, which counts as signed out, but they may come from a proxy.
    if (![401, 403, 404].includes(statusOf(error) ?? 0)) throw error;
    if (await client.auth.session()) throw new Error('The sign-out was refused', { cause: error });
  }
  leaving = true;
  forgetViewed();
  notifyTabs('signed-out');
  window.location.assign(paths.auth);
}
