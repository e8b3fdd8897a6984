import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { SessionContext } from '#contract/auth/contract.ts';
import { client, onUnauthorized, orpc, statusOf } from '#web/lib/api/api.ts';
import { hasUnsavedWork } from '#web/lib/forms/unsaved-work.ts';
import { paths } from '#web/lib/navigation/paths.ts';

export type SessionUser = SessionContext['user'];

export interface AuthState {
  user: SessionUser | null;
  session: SessionContext['session'] | null;
  /** True until the server said whether someone is signed in. */
  loading: boolean;
  /** The session is over, but something typed here would be lost by going to sign in elsewhere. */
  ended: boolean;
}

const AuthContext = createContext<AuthState | null>(null);

/** The tabs of one browser share the session's cookie, so they tell each other when it changes. */
const CHANNEL = 'tallygate:auth';
type AuthMessage = 'signed-in' | 'signed-out';

/** Milliseconds until a session that is said to be over is asked about once more. */
const SECOND_LOOK_MS = 500;

const asked = orpc.auth.session.queryOptions({ staleTime: 60_000, gcTime: Infinity });

/** Kept fresh by live updates, by focus and by any refused call; the cookie itself is renewed by the server. */
export const sessionOptions = {
  ...asked,
  queryFn: async ({ client: queryClient }: { client: QueryClient }): Promise<SessionContext | null> => {
    let session = await client.auth.session();
    if (!session && queryClient.getQueryData(asked.queryKey)) {
      // Its successor's cookie may have been on its way meanwhile, as when the second step is switched on.
      await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
      session = await client.auth.session();
    }
    if (session) keepCacheOf(queryClient, session.user.id);
    return session;
  },
};

/** Whose answers the cache holds; they stay while nobody is signed in. */
let cacheOwner: string | undefined;

/** What was fetched as one user is not for the next one's eyes and forms, who may sign in in the same tab. */
function keepCacheOf(queryClient: QueryClient, user_id: string): void {
  if (cacheOwner !== undefined && cacheOwner !== user_id) {
    const session = hashKey(asked.queryKey);
    queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== session });
  }
  cacheOwner = user_id;
}

function forgetSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionOptions.queryKey, null);
}

/** Whose screen stays although the session is over: theirs whose text would be lost with it. */
function useHeldSession(data: SessionContext | null | undefined) {
  const [held, setHeld] = useState<SessionContext | null>(null);
  const [last, setLast] = useState(data);
  if (data !== last) {
    setLast(data);
    // What was typed as one user is not another one's.
    const keep = data === null ? (held ?? last ?? null) : null;
    setHeld(keep !== null && hasUnsavedWork() ? keep : null);
  }
  return { held, release: useCallback(() => setHeld(null), []) };
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(sessionOptions);
  const { held, release } = useHeldSession(data);

  useEffect(
    () => onUnauthorized(() => void queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey })),
    [queryClient],
  );

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data: message }: MessageEvent<AuthMessage>) => {
      if (message === 'signed-out') {
        forgetSession(queryClient);
        release();
      } else void queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey });
    };
    return () => channel.close();
  }, [queryClient, release]);

  const state = useMemo<AuthState>(
    () => ({
      user: (data ?? held)?.user ?? null,
      session: data?.session ?? null,
      loading: data === undefined,
      ended: data === null && held !== null,
    }),
    [data, held],
  );

  return <AuthContext value={state}>{children}</AuthContext>;
}

/** Who is signed in. */
export function useAuth(): AuthState {
  const state = useContext(AuthContext);
  if (!state) throw new Error('useAuth must be used within an AuthProvider');
  return state;
}

/** The signed-in user of a guarded route, where there always is one. */
export function useUser(): SessionUser {
  const { user } = useAuth();
  if (!user) throw new Error('useUser must be used on a guarded route');
  return user;
}

/** To be awaited once the server has accepted a sign-in: reads the session and tells the other tabs. */
export function useSignedIn(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.fetchQuery({ ...sessionOptions, staleTime: 0 });
    tellOtherTabs('signed-in');
  };
}

/**
 * Ends the session here and in the browser's other tabs, and loads the sign-in page afresh so that nothing of the
 * user stays in memory. Rejects where the session lives on, or nobody can say whether it does.
 */
export async function signOut(): Promise<void> {
  try {
    await client.auth.signOut();
  } catch (error) {
    // 401, 403 and 404 usually mean that the session is gone (spec section 8), but a proxy may refuse a live one.
    if (![401, 403, 404].includes(statusOf(error) ?? 0)) throw error;
    if (await client.auth.session()) throw new Error('The sign-out was refused', { cause: error });
  }
  tellOtherTabs('signed-out');
  window.location.assign(paths.auth);
}

function tellOtherTabs(message: AuthMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}
